import Dispatch
import Foundation
import GatefoldPlatform

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if GATEFOLD_URLSESSION_MODULE
    import Gatefold
#endif

/// One request and its response, between a session's delegate queue and the task that reads.
final class URLSessionExchange: Sendable {
    /// Header fields in bytes, as `CurlTransport` allows them.
    private static let headerLimit = 300 * 1_024

    let number: Int
    let origin: TurnQueue.Origin
    let mailbox = Mailbox()

    private let buffers: BufferPool
    private let watch: Locked<StallWatch>
    private let room = DispatchSemaphore(value: 0)

    init(_ number: Int, _ origin: TurnQueue.Origin, _ buffers: BufferPool, _ watch: StallWatch) {
        self.number = number
        self.origin = origin
        self.buffers = buffers
        self.watch = Locked(watch)
    }

    // MARK: The delegate queue's side

    /// The head has come; false when the body is not wanted, and the reader was told so.
    func take(_ response: URLResponse, now: Duration) -> Bool {
        guard let answer = response as? HTTPURLResponse else {
            end(TransportFailure(.malformed, "it is no HTTP answer"))
            return false
        }
        // 1xx: the final head comes later.
        guard answer.statusCode >= 200 else { return true }
        guard watch.withLock({ $0.headCame(now: now) }) else { return true }
        let head = ResponseHead(answer)
        let bytes = head.headers.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard bytes <= Self.headerLimit else {
            end(TransportFailure(.headersTooLarge))
            return false
        }
        mailbox.deliver(head)
        guard !head.hasContentCoding else {
            end(TransportFailure(.undecodable, "it came compressed, which was not asked for"))
            return false
        }
        return true
    }

    /// Bytes have come: waits, on the delegate queue, until there is room for them.
    func take(_ data: Data) {
        watch.withLock { $0.received(data.count) }
        unsafe data.withUnsafeBytes { bytes in
            var rest = unsafe bytes[...]
            while unsafe !rest.isEmpty, !mailbox.isEnded {
                let buffer = buffers.take()
                let taken = unsafe buffer.append(UnsafeRawBufferPointer(rebasing: rest))
                unsafe rest = rest.dropFirst(taken)
                pass(Chunk(buffer))
            }
        }
    }

    private func pass(_ chunk: Chunk) {
        while !mailbox.offer(chunk), !mailbox.isEnded {
            if mailbox.pauseSender() { room.wait() }
        }
    }

    /// The response ended, whole (nil) or broken.
    func end(_ failure: TransportFailure?) {
        mailbox.finish(nil, failure)
        goOn()
    }

    // MARK: Everybody's side

    /// The time in which it waited for its turn doesn't count.
    func restartWatch(_ fresh: StallWatch) {
        watch.withLock { $0 = fresh }
    }

    /// Lets the delegate queue go on if it waits.
    ///
    /// Once too often is harmless: it looks again for itself.
    func goOn() { room.signal() }

    /// Whether it has to be given up; the reader is told so.
    func isOverdue(now: Duration) -> Bool {
        let isReaderWaiting = mailbox.isReaderWaiting
        let verdict = watch.withLock { $0.check(now: now, isReaderWaiting: isReaderWaiting) }
        switch verdict {
        case nil: return false
        case .noHead: end(TransportFailure(.stalled, "no answer came in time"))
        case .tooSlow: end(TransportFailure(.stalled, "too few bytes came for too long"))
        }
        return true
    }
}

extension ResponseHead {
    /// What URLSession keeps of a head.
    fileprivate init(_ response: HTTPURLResponse) {
        let fields = response.allHeaderFields.compactMap { name, value in
            (name as? String).map { HeaderFields.Field(name: $0, value: "\(value)") }
        }
        self.init(
            status: response.statusCode,
            headers: HeaderFields(fields.sorted { $0.name < $1.name }), version: "HTTP")
    }
}
