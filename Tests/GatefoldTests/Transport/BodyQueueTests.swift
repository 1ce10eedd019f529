import Gatefold
import Testing

@Suite struct BodyQueueTests {
    private typealias Queue = BodyQueue<String>

    @Test func handsChunksOutInTheirOrder() {
        var queue = Queue(limit: 4)
        #expect(queue.append(chunk(1)) == nil)
        #expect(queue.append(chunk(2)) == nil)
        #expect(queue.read().count == 1)
        #expect(queue.read().count == 2)
        #expect(queue.read().answer == nil)
    }

    @Test func givesAChunkToTheOneWhoWaits() {
        var queue = Queue(limit: 1)
        #expect(queue.read().answer == nil)
        queue.wait("reader")
        #expect(queue.isReaderWaiting)
        let wake = queue.append(chunk(3))
        #expect(wake?.waiter == "reader")
        #expect(wake?.answer.count == 3)
        #expect(!queue.isReaderWaiting)
        #expect(queue.hasRoom)
        #expect(queue.append(chunk(4)) == nil)
    }

    @Test func hasRoomUpToItsLimit() {
        var queue = Queue(limit: 2)
        #expect(queue.hasRoom)
        #expect(queue.append(chunk(1)) == nil)
        #expect(queue.hasRoom)
        #expect(queue.append(chunk(1)) == nil)
        #expect(!queue.hasRoom)
    }

    @Test func letsThePausedSenderGoOnOnceWhenItIsHalfEmpty() {
        var queue = filled(4)
        #expect(queue.pauseSender() == true)
        #expect(!queue.read().resumesSender)
        #expect(queue.read().resumesSender)
        #expect(!queue.read().resumesSender)
        #expect(!queue.read().resumesSender)
    }

    @Test func pausesNoSenderForWhomThereIsRoomAgain() {
        var queue = filled(4)
        _ = queue.read()
        #expect(queue.pauseSender() == false)
        #expect(!queue.read().resumesSender)
        #expect(!queue.read().resumesSender)
    }

    @Test func tellsTheStoppedSenderOfTheNextReadOnce() {
        var queue = filled(3)
        let isTold = queue.tellOfNextRead()
        #expect(isTold)
        #expect(queue.read().resumesSender)
        #expect(!queue.read().resumesSender)
    }

    @Test func tellsNobodyOfAReadThatFindsNothing() {
        var queue = Queue(limit: 1)
        let isTold = queue.tellOfNextRead()
        #expect(!isTold)
        #expect(queue.append(chunk(1)) == nil)
        #expect(!queue.read().resumesSender)
    }

    @Test func countsTheBytesThatWait() {
        var queue = Queue(limit: 3)
        for count in [5, 7] { _ = queue.append(chunk(count)) }
        #expect(queue.bytes == 12)
        _ = queue.read()
        #expect(queue.bytes == 7)
        _ = queue.cancel()
        #expect(queue.bytes == 0)
    }

    @Test func countsNoBytesThatAReaderHasAtOnce() {
        var queue = Queue(limit: 1)
        queue.wait("reader")
        #expect(queue.append(chunk(9)) != nil)
        #expect(queue.bytes == 0)
    }

    @Test(arguments: 1...5)
    func resumesAPausedSenderBeforeItIsEmpty(limit: Int) {
        var queue = Queue(limit: limit)
        for _ in 0..<limit { _ = queue.append(chunk(1)) }
        #expect(queue.pauseSender() == true)
        let resumes = (0..<limit).filter { _ in queue.read().resumesSender }
        #expect(resumes.count == 1)
    }

    @Test(arguments: [nil, TransportFailure(.interrupted)])
    func endsBehindTheLastChunk(failure: TransportFailure?) {
        var queue = filled(1)
        #expect(queue.finish(failure) == nil)
        #expect(queue.isEnded)
        #expect(queue.read().count == 1)
        for _ in 0..<2 { #expect(isEnd(queue.read().answer, failure)) }
    }

    @Test(arguments: [nil, TransportFailure(.stalled)])
    func tellsTheOneWhoWaitsOfTheEnd(failure: TransportFailure?) {
        var queue = Queue(limit: 1)
        queue.wait("reader")
        let wake = queue.finish(failure)
        #expect(wake?.waiter == "reader")
        #expect(isEnd(wake?.answer, failure))
        #expect(queue.finish(failure) == nil)
    }

    @Test func keepsItsFirstEnd() {
        var queue = Queue(limit: 1)
        _ = queue.finish(TransportFailure(.stalled))
        _ = queue.finish(nil)
        #expect(isEnd(queue.read().answer, TransportFailure(.stalled)))
    }

    @Test func takesNoChunkBehindItsEnd() {
        var queue = Queue(limit: 2)
        _ = queue.finish(nil)
        #expect(queue.append(chunk(1)) == nil)
        #expect(isEnd(queue.read().answer, nil))
    }

    @Test func dropsEverythingWhenTheReaderGivesUp() {
        var queue = filled(3)
        #expect(queue.cancel() == nil)
        #expect(queue.isEnded)
        #expect(queue.hasRoom)
        #expect(isEnd(queue.read().answer, TransportFailure(.cancelled)))
        #expect(queue.append(chunk(1)) == nil)
        #expect(isEnd(queue.read().answer, TransportFailure(.cancelled)))
    }

    @Test func tellsTheOneWhoWaitsThatItWasCancelled() {
        var queue = Queue(limit: 1)
        queue.wait("reader")
        let wake = queue.cancel()
        #expect(wake?.waiter == "reader")
        #expect(isEnd(wake?.answer, TransportFailure(.cancelled)))
        #expect(queue.cancel() == nil)
    }

    /// A stream that was cancelled must never look like one that ended well.
    @Test func isCancelledEvenBehindAGoodEnd() {
        var queue = filled(1)
        _ = queue.finish(nil)
        _ = queue.cancel()
        #expect(isEnd(queue.read().answer, TransportFailure(.cancelled)))
    }

    private func filled(_ count: Int) -> Queue {
        var queue = Queue(limit: count)
        for _ in 0..<count { _ = queue.append(chunk(1)) }
        return queue
    }

    private func chunk(_ count: Int) -> Chunk {
        Chunk([UInt8](repeating: 1, count: count))
    }

    private func isEnd(_ answer: Queue.Answer?, _ failure: TransportFailure?) -> Bool {
        switch answer {
        case .success(nil): failure == nil
        case .failure(let found): found == failure
        default: false
        }
    }
}

extension BodyQueue.Reading {
    /// The length of the chunk that was read.
    fileprivate var count: Int? { answer?.count }
}

extension Result where Success == Chunk?, Failure == TransportFailure {
    /// The length of the chunk.
    fileprivate var count: Int? { (try? get())?.count }
}
