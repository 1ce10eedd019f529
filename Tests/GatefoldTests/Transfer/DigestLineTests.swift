import Testing

@testable import Gatefold
@testable import GatefoldPlatform

/// Chunks are hashed in their order, however fast they come, and no more than a few wait.
@Suite(.timeLimit(.minutes(5)))
struct DigestLineTests {
    private func chunks(_ count: Int) -> [[UInt8]] {
        (0..<count).map { number in
            [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 1 + number * 37 % 5_000)
        }
    }

    @Test("Hashes every chunk once and in order while others are put behind them")
    func hashesInOrder() async {
        let chunks = chunks(2_000)
        let line = DigestLine()
        let hasher = SHA256Hasher()
        await withTaskGroup(of: Void.self) { tasks in
            for chunk in chunks {
                await line.room()
                if line.append(Chunk(chunk)) { tasks.addTask { line.work(hasher) } }
            }
        }
        #expect(hasher.finish() == SHA256Hasher.digest(of: chunks.flatMap { $0 }))
    }

    @Test("Tells the first one alone to begin, and again when all was hashed")
    func tellsWhoBegins() {
        let line = DigestLine()
        let hasher = SHA256Hasher()
        let first = line.append(Chunk([1]))
        let second = line.append(Chunk([2]))
        line.work(hasher)
        let third = line.append(Chunk([3]))
        line.work(hasher)
        #expect([first, second, third] == [true, false, true])
        #expect(hasher.finish() == SHA256Hasher.digest(of: [1, 2, 3]))
    }

    @Test("Holds back whoever brings more than has room, until some was hashed")
    func holdsBack() async {
        let line = DigestLine()
        let hasher = SHA256Hasher()
        _ = line.append(Chunk([1]))
        _ = line.append(Chunk([2]))
        let passed = Locked(false)
        await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                await line.room()
                passed.withLock { $0 = true }
            }
            for _ in 0..<100 { await Task.yield() }
            let before = passed.withLock { $0 }
            #expect(!before)
            line.work(hasher)
        }
        let after = passed.withLock { $0 }
        #expect(after)
    }
}
