/// The bounded queue between the thread that receives a body and the task that reads it.
///
/// A value with no lock and no wait of its own: each event returns what its caller has to do
/// after the lock is released. The reader waits at most once at a time.
package struct BodyQueue<Waiter: Sendable>: Sendable {
    /// What a reader is told: a chunk, nil at the end of a whole body, or why it broke off.
    package typealias Answer = Result<Chunk?, TransportFailure>

    /// What a waiting reader is to be told.
    package struct Wake: Sendable {
        /// Who waits.
        package let waiter: Waiter
        /// What it is told.
        package let answer: Answer
    }

    /// What a reader gets at once.
    package struct Reading: Sendable {
        /// Nil: the reader has to wait.
        package let answer: Answer?
        /// Whether the sender, who stopped because the queue was full, is to go on.
        package let resumesSender: Bool
    }

    private let limit: Int
    private var chunks: [Chunk] = []
    private var waiter: Waiter?
    private var end: Answer?
    private var isSenderPaused = false
    private var tellsOfRead = false

    /// The bytes that wait to be read.
    package private(set) var bytes = 0

    /// Makes an empty queue that holds at most `limit` chunks.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Whether the reader waits for bytes, so that a part of a chunk is better than none.
    package var isReaderWaiting: Bool { waiter != nil }

    /// Whether the body has ended, although chunks may still wait to be read.
    package var isEnded: Bool { end != nil }

    /// The chunks that wait to be read.
    package var count: Int { chunks.count }

    /// Whether another chunk fits.
    package var hasRoom: Bool { chunks.count < limit }

    /// A chunk has come; whether there is room for it is the sender's to ask.
    package mutating func append(_ chunk: Chunk) -> Wake? {
        if end != nil { return nil }
        if let reader = takeWaiter() { return Wake(waiter: reader, answer: .success(chunk)) }
        chunks.append(chunk)
        bytes += chunk.count
        return nil
    }

    /// The sender found no room and stops; false when room was made meanwhile.
    package mutating func pauseSender() -> Bool {
        isSenderPaused = !hasRoom
        return isSenderPaused
    }

    /// The sender has stopped, and wants to know when the next chunk is read.
    ///
    /// False when none waits.
    package mutating func tellOfNextRead() -> Bool {
        tellsOfRead = !chunks.isEmpty
        return tellsOfRead
    }

    /// The body ended, whole (nil) or broken; what is in the queue is still read.
    ///
    /// The first end stands.
    package mutating func finish(_ failure: TransportFailure?) -> Wake? {
        if end != nil { return nil }
        let answer: Answer = failure.map { .failure($0) } ?? .success(nil)
        end = answer
        return takeWaiter().map { Wake(waiter: $0, answer: answer) }
    }

    /// The reader gave up: what is in the queue is dropped.
    package mutating func cancel() -> Wake? {
        chunks = []
        bytes = 0
        let answer: Answer = .failure(TransportFailure(.cancelled))
        end = answer
        return takeWaiter().map { Wake(waiter: $0, answer: answer) }
    }

    /// The reader asks for the next chunk.
    package mutating func read() -> Reading {
        if chunks.isEmpty {
            return Reading(answer: end, resumesSender: false)
        }
        let chunk = chunks.removeFirst()
        bytes -= chunk.count
        // Half empty, not merely below the limit: a pause and its end cost a wake-up each.
        let resumes = isSenderPaused && chunks.count <= limit / 2
        if resumes { isSenderPaused = false }
        let tells = tellsOfRead
        tellsOfRead = false
        return Reading(answer: .success(chunk), resumesSender: resumes || tells)
    }

    /// The reader waits, after `read()` had no answer under the same lock.
    package mutating func wait(_ waiter: Waiter) {
        self.waiter = waiter
    }

    private mutating func takeWaiter() -> Waiter? {
        defer { waiter = nil }
        return waiter
    }
}
