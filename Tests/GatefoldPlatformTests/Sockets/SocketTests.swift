import GatefoldPlatform
import Testing

@Suite(.timeLimit(.minutes(5))) struct SocketTests {
    private let near: Socket
    private let far: Socket

    init() throws {
        let listener = try Socket(listeningOn: 0)
        near = try Socket(connectingTo: listener.port, patience: 20)
        far = try #require(try listener.accept(milliseconds: 20_000))
    }

    @Test func carriesBytesBothWays() throws {
        try near.send([1, 2, 3], in: 1..<3)
        #expect(try far.receive(atMost: 10) == [2, 3])
        try far.send([4])
        #expect(try near.receive(atMost: 10) == [4])
    }

    @Test func receivesNothingAtTheEnd() throws {
        near.finishSending()
        #expect(try far.receive(atMost: 10).isEmpty)
        try far.send([1])
        #expect(try near.receive(atMost: 10) == [1])
    }

    @Test func failsWithoutASignalWhenThePeerIsGone() throws {
        near.reset()
        let error = #expect(throws: SystemError.self) {
            while true { try far.send([1]) }
        }
        #expect(error?.call == "send")
    }

    @Test func seesWhetherThePeerStays() {
        #expect(far.peerStays(milliseconds: 0))
        near.close()
        near.close()
        #expect(!far.peerStays(milliseconds: -1))
    }

    @Test func wakesItsOwnerWhenAnotherThreadShutsItDown() throws {
        let far = far
        let received = Locked<[UInt8]?>(nil)
        let thread = try SystemThread(name: "reader") {
            let bytes = try? far.receive(atMost: 10)
            received.withLock { $0 = bytes }
        }
        far.shutDown()
        thread.join()
        #expect(received.withLock { $0 } == [])
    }

    @Test func waitsForAConnectionNoLongerThanItWasTold() throws {
        let listener = try Socket(listeningOn: 0)
        #expect(try listener.accept(milliseconds: 0) == nil)
    }
}
