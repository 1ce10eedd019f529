import GatefoldPlatform
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
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

    #if os(Linux)
        /// A thread that is neither joined nor detached keeps its stack for ever: 64 of them
        /// were half a GiB of address space.
        @Test func givesItsStackBackWhenItIsDetached() async throws {
            try await startDetached(count: 16)
            let before = try addressSpace()
            try await startDetached(count: 64)
            #expect(try addressSpace() < before + 256 * 1_024)
        }

        private func startDetached(count: Int) async throws {
            for _ in 0..<count {
                let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
                try SystemThread(name: "detached") { continuation.finish() }.detach()
                for await _ in stream {}
            }
        }

        /// The process's address space in KiB.
        private func addressSpace() throws -> Int {
            let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmSize:") })
            // A tab, then the number: blanks stand between them only while it is a small one.
            let words = line.split(whereSeparator: \.isWhitespace)
            return try #require(words.dropLast().last.flatMap { Int($0) })
        }
    #endif
}
