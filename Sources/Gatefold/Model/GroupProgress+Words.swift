extension GroupProgress {
    /// What is said of a download of which nothing has come.
    static let wordsBeforeTheFirstByte = "Connecting…"

    /// One line for a person; empty when the group has ended.
    package var words: String {
        switch state {
        case .waiting: Self.wordsBeforeTheFirstByte
        case .downloading: waitingWords ?? receivedWords
        case .committing: "Saving…"
        case .committed, .alreadyPresent, .rolledBack: ""
        }
    }

    /// The first asset that waits for another attempt.
    private var waitingWords: String? {
        for asset in assets {
            if case .retrying(let attempt, _) = asset.state {
                return "\(asset.role.rawValue): waiting for attempt \(attempt)"
            }
        }
        return nil
    }

    private var receivedWords: String {
        let received = receivedBytes
        guard received > 0 else { return Self.wordsBeforeTheFirstByte }
        guard let expected = expectedBytes else { return "\(Self.megabytes(received)) MB" }
        return "\(Self.megabytes(received)) of \(Self.megabytes(max(expected, received))) MB"
    }

    /// Millions of bytes, with one digit behind the point.
    private static func megabytes(_ bytes: Int64) -> String {
        let tenths = (bytes + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension Error {
    /// One line for a person, without advice for a terminal, and without secrets.
    var words: String {
        switch self {
        case let failure as GroupFailure: failure.summary
        case let failure as LibraryFailure: failure.description
        case let failure as TransportFailure: "\(failure)."
        default: "\(self)".withoutSecrets.printable
        }
    }
}
