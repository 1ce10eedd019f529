import GatefoldPlatform
import Testing

@Suite struct LockedTests {
    @Test func keepsEveryChangeOfManyTasks() async {
        let counter = Locked(0)
        await withTaskGroup { group in
            for _ in 0..<100 {
                group.addTask { counter.withLock { $0 += 1 } }
            }
        }
        #expect(counter.withLock { $0 } == 100)
    }
}
