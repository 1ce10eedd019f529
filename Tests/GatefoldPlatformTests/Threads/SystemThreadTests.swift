import GatefoldPlatform
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.timeLimit(.minutes(5))) struct SystemThreadTests {
    @Test func hasRunItsBodyWhenItIsJoined() throws {
        let sum = Locked(0)
        let threads = try (1...10).map { number in
            try SystemThread(name: "adder-\(number)") { sum.withLock { $0 += number } }
        }
        for thread in threads { thread.join() }
        #expect(sum.withLock { $0 } == 55)
    }

    @Test func runsItsBodyWhenItIsDetached() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        try SystemThread(name: "detached") {
            continuation.yield(7)
            continuation.finish()
        }.detach()
        var received: [Int] = []
        for await number in stream { received.append(number) }
        #expect(received == [7])
    }

    #if canImport(Glibc)
        /// A thread that is neither joined nor detached keeps its stack for ever: 64 of them
        /// were half a GiB of address space.
        @Test func isTheSystemsToClearAwayWhenItIsDetached() async throws {
            let mayLook = Locked(false)
            let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
            let thread = try SystemThread(name: "detached") {
                while !mayLook.withLock({ $0 }) { sched_yield() }
                continuation.yield(Self.isDetached)
                continuation.finish()
            }
            thread.detach()
            mayLook.withLock { $0 = true }
            var answers: [Bool] = []
            for await answer in stream { answers.append(answer) }
            #expect(answers == [true])
        }

        private typealias GetAttributes =
            @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

        /// What the system says of the calling thread (pthread_getattr_np(3)).
        ///
        /// The function is found at run time: Swift doesn't import GNU's own ones.
        private static var isDetached: Bool {
            guard let symbol = unsafe dlsym(nil, "pthread_getattr_np") else { return false }
            let getAttributes = unsafe unsafeBitCast(symbol, to: GetAttributes.self)
            let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
            defer { unsafe attributes.deallocate() }
            guard unsafe getAttributes(pthread_self(), attributes) == 0 else { return false }
            defer { unsafe pthread_attr_destroy(attributes) }
            var state: Int32 = -1
            unsafe pthread_attr_getdetachstate(attributes, &state)
            return state == Int32(PTHREAD_CREATE_DETACHED)
        }
    #endif
}
