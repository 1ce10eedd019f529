import GatefoldPlatform

/// Where the thread that receives leaves one response, and its task picks it up.
package final class Mailbox: Sendable {
    /// Chunks that wait for the reader at most; with 256 KiB each, 1 MiB a transfer.
    package static let limit = 4

    /// A head, or why none came.
    package typealias HeadResult = Result<ResponseHead, TransportFailure>
    /// A chunk, nil at the end of a whole body, or why it broke off.
    package typealias ReadResult = Result<Chunk?, TransportFailure>
    private typealias Queue = BodyQueue<CheckedContinuation<ReadResult, Never>>

    private struct State {
        var head: HeadResult?
        var headWaiter: CheckedContinuation<HeadResult, Never>?
        var queue = Queue(limit: Mailbox.limit)
    }

    private let state = Locked(State())

    /// Starts empty.
    package init() {}

    // MARK: The sender's side

    /// The head has come.
    package func deliver(_ head: ResponseHead) {
        settleHead(.success(head))
    }

    /// Takes a chunk if there is room for one, or anyway.
    package func offer(_ chunk: Chunk, anyway: Bool = false) -> Bool {
        let (isTaken, wake) = state.withLock { state in
            guard anyway || state.queue.hasRoom else { return (false, Queue.Wake?.none) }
            return (true, state.queue.append(chunk))
        }
        Self.perform(wake)
        return isTaken
    }

    /// Whether another chunk fits.
    package var hasRoom: Bool { state.withLock { $0.queue.hasRoom } }

    /// Whether the sender has to stop, since the queue is full.
    package func pauseSender() -> Bool { state.withLock { $0.queue.pauseSender() } }

    /// How much waits for the reader, in bytes, and whether the reader waits, for the head or more.
    package var backlog: (bytes: Int, isReaderWaiting: Bool) {
        state.withLock { state in
            (state.queue.bytes, state.queue.isReaderWaiting || state.headWaiter != nil)
        }
    }

    /// The sender has stopped although there may be room: it is told when a chunk is read; false
    /// when none waits.
    @discardableResult
    package func tellOfNextRead() -> Bool { state.withLock { $0.queue.tellOfNextRead() } }

    /// Whether the reader waits for bytes.
    package var isReaderWaiting: Bool { state.withLock { $0.queue.isReaderWaiting } }

    /// The response ended, whole (nil) or broken; a head that never came fails with it.
    ///
    /// The last chunk is taken even where the queue is full; a head that was delivered stands.
    package func finish(
        _ last: Chunk?, _ failure: TransportFailure?, head: ResponseHead? = nil
    ) {
        // The head last: whoever waits for it finds everything else there.
        let wakes = state.withLock { state in
            (last.flatMap { state.queue.append($0) }, state.queue.finish(failure))
        }
        Self.perform(wakes.0)
        Self.perform(wakes.1)
        let missing = TransportFailure(.malformed, "the answer has no head")
        settleHead(head.map { .success($0) } ?? .failure(failure ?? missing))
    }

    // MARK: The reader's side

    /// Waits for the head.
    package func head() async -> HeadResult {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state in
                if state.head == nil { state.headWaiter = continuation }
                return state.head
            }
            if let ready { continuation.resume(returning: ready) }
        }
    }

    /// The next chunk, where nobody has to wait for it.
    package func nextAtHand(_ resumeSender: () -> Void) -> ReadResult? {
        let reading = state.withLock { $0.queue.read() }
        if reading.resumesSender { resumeSender() }
        return reading.answer
    }

    /// Waits for the next chunk; `resumeSender` is called when the sender may go on.
    package func next(_ resumeSender: () -> Void) async -> ReadResult {
        let result: ReadResult = await withCheckedContinuation { continuation in
            let reading = state.withLock { state in
                let reading = state.queue.read()
                if reading.answer == nil { state.queue.wait(continuation) }
                return reading
            }
            if reading.resumesSender { resumeSender() }
            if let answer = reading.answer { continuation.resume(returning: answer) }
        }
        // A resumption orders the chunk's bytes before this line, but inside libdispatch, where
        // Thread Sanitizer does not look: the lock shows it the same order.
        state.withLock { _ in }
        return result
    }

    /// The chunks that wait to be read.
    package var waitingChunks: Int { state.withLock { $0.queue.count } }

    /// Whether the sender has nothing more to do for this response.
    package var isEnded: Bool { state.withLock { $0.queue.isEnded } }

    /// The reader gives up; false when the response had ended before.
    package func cancel() -> Bool {
        settleHead(.failure(TransportFailure(.cancelled)))
        let (isFirst, wake) = state.withLock { state in
            (!state.queue.isEnded, state.queue.cancel())
        }
        Self.perform(wake)
        return isFirst
    }

    // MARK: Under and after the lock

    private func settleHead(_ result: HeadResult) {
        let waiter = state.withLock { state in
            if state.head == nil { state.head = result }
            defer { state.headWaiter = nil }
            return state.headWaiter
        }
        waiter?.resume(returning: result)
    }

    private static func perform(_ wake: Queue.Wake?) {
        guard let wake else { return }
        wake.waiter.resume(returning: wake.answer)
    }
}
