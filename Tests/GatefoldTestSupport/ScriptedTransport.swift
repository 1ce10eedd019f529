package import Gatefold
import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A transport that does what a test says: it can refuse, cut short, wait and lie.
package struct ScriptedTransport: Transport {
    /// One answer.
    package struct Answer: Sendable {
        /// What comes before the body.
        package var head: ResponseHead

        /// The body, chunk by chunk.
        package var chunks: [[UInt8]]

        /// How the body ends; nil is a proved end.
        package var failure: TransportFailure?

        /// Waited for before the head.
        package var headGate: Gate?

        /// Waited for behind the last chunk.
        package var endGate: Gate?

        /// An answer of status 200 with these bytes and their length.
        package static func whole(_ bytes: [UInt8], _ type: String? = nil) -> Answer {
            var headers = HeaderFields()
            headers.append("Content-Length", "\(bytes.count)")
            headers.append("ETag", "\"\(bytes.count)\"")
            if let type { headers.append("Content-Type", type) }
            return Answer(
                head: ResponseHead(status: 200, headers: headers),
                chunks: stride(from: 0, to: bytes.count, by: 100_000).map {
                    Array(bytes[$0..<min($0 + 100_000, bytes.count)])
                })
        }

        /// An answer of a status and no body.
        package static func status(_ status: Int, _ headers: HeaderFields = .init()) -> Answer {
            Answer(head: ResponseHead(status: status, headers: headers), chunks: [])
        }
    }

    /// What to answer to the n-th request (from 1) of that path.
    package typealias Script =
        @Sendable (TransportRequest, Int) throws(TransportFailure) -> Answer

    private let script: Script
    private let log = Locked<[TransportRequest]>([])

    /// Answers by the given script.
    package init(_ script: @escaping Script) {
        self.script = script
    }

    /// Every request so far, in order.
    package var requests: [TransportRequest] { log.withLock { $0 } }

    package func open(
        _ request: TransportRequest
    ) async throws(TransportFailure) -> TransportResponse<ScriptedBody> {
        let count = log.withLock { log in
            log.append(request)
            return log.count { $0.url.path == request.url.path }
        }
        let answer = try script(request, count)
        if let gate = answer.headGate { await gate.pass() }
        if Task.isCancelled { throw TransportFailure(.cancelled) }
        return TransportResponse(head: answer.head, body: ScriptedBody(answer))
    }
}

/// The body of a scripted answer.
package final class ScriptedBody: TransportBody {
    private let answer: ScriptedTransport.Answer
    private let next = Locked(0)

    fileprivate init(_ answer: ScriptedTransport.Answer) {
        self.answer = answer
    }

    package func next() async throws(TransportFailure) -> Chunk? {
        if Task.isCancelled { throw TransportFailure(.cancelled) }
        let index = next.withLock { next in
            defer { next += 1 }
            return next
        }
        if index < answer.chunks.count { return Chunk(answer.chunks[index]) }
        if let gate = answer.endGate { await gate.pass() }
        if Task.isCancelled { throw TransportFailure(.cancelled) }
        if let failure = answer.failure { throw failure }
        return nil
    }

    package func cancel() {}
}
