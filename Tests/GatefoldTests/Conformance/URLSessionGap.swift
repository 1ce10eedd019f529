import Gatefold

/// A fault to which URLSession can't give the right answer, and the one that it gives instead.
///
/// Each is asserted to be answered as it says here, so that a Foundation that does better makes a
/// test fail, and the row is taken out. `URLSessionTransport`'s documentation has the same list.
struct URLSessionGap: Sendable {
    /// What comes instead.
    enum Answer: Sendable {
        case commits(ConformanceCase.Bytes)
        /// After five attempts.
        case givesUp(TransportFailure.Kind)
        /// After one attempt more.
        case refuses(TransportFailure.Kind)
        /// It may not be asked: it would end the tests.
        case never
    }

    let fault: String
    let answer: Answer
    let reason: String

    init(_ fault: String, _ answer: Answer, _ reason: String) {
        self.fault = fault
        self.answer = answer
        self.reason = reason
    }

    /// The row that URLSession is held to.
    func row(_ row: ConformanceCase) -> ConformanceCase? {
        switch answer {
        case .commits(let bytes): .commits(fault, bytes)
        case .givesUp(let kind): .givesUp(fault, .transport(kind))
        case .refuses(let kind):
            .refuses(fault, .transport(kind), as: row.role, [.plain, .plain], waits: [0.25])
        case .never: nil
        }
    }

    /// The gaps on every system.
    static let everywhere: [Self] = [
        Self(
            "gzip", .refuses(.undecodable),
            "URLSession decodes it, and doesn't say whether all of it came"),
        Self("gzip-chunked", .refuses(.undecodable), "the same"),
        Self("gzip-half", .refuses(.undecodable), "the same, so that the cut is not seen"),
        Self(
            "more-than-promised", .commits(.firstPart(ConformanceCase.half)),
            "what comes behind the promised length is dropped unseen"),
    ]

    /// The gaps of FoundationNetworking, which Linux has.
    static let onLinux: [Self] = [
        Self("latin1-header", .givesUp(.interrupted), "a head that is no UTF-8 ends the transfer"),
        Self("negative-length", .givesUp(.interrupted), "its errors have few kinds"),
        Self("endless-hints", .givesUp(.interrupted), "libcurl's limit is an error like any other"),
        Self("endless-headers", .givesUp(.interrupted), "the same"),
        Self("endless-header", .givesUp(.interrupted), "the same"),
        Self(
            "gzip-bomb", .never,
            "nothing is heard while libcurl decodes what it has, so it can't be stopped"),
    ]
}
