import GatefoldPlatform
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct BlockingExecutorTests {
    #if os(Linux)
        @Test func runsOffTheCooperativePool() async throws {
            let name = try await withTaskExecutorPreference(BlockingExecutor.shared) {
                try await threadName()
            }
            #expect(name == "gatefold-files")
        }

        @Test func takesChildTasksAlong() async throws {
            let names = try await withTaskExecutorPreference(BlockingExecutor.shared) {
                try await withThrowingTaskGroup(of: String.self) { tasks in
                    for _ in 0..<20 { tasks.addTask { try await threadName() } }
                    return try await tasks.reduce(into: Set<String>()) { $0.insert($1) }
                }
            }
            #expect(names == ["gatefold-files"])
        }
    #endif

    @Test func runsATaskWhileManyOthersBlockTheCooperativePool() async {
        // More blocked tasks than there are cores, each until the last one has run.
        let latch = Latch(count: 7)
        await withTaskExecutorPreference(BlockingExecutor.shared) {
            await withTaskGroup(of: Void.self) { tasks in
                for _ in 0..<7 { tasks.addTask { latch.arriveAndWait() } }
            }
        }
        #expect(latch.count == 0)
    }

    @Test func runsEveryTaskWhenThereAreMoreThanThreads() async {
        let sum = await withTaskExecutorPreference(BlockingExecutor.shared) {
            await withTaskGroup(of: Int.self) { tasks in
                for number in 1...5_000 {
                    tasks.addTask {
                        await Task.yield()
                        return number
                    }
                }
                return await tasks.reduce(0, +)
            }
        }
        #expect(sum == 12_502_500)
    }
}

#if os(Linux)
    /// The name of the thread that a task runs on.
    @concurrent private func threadName() async throws -> String {
        String(try String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8).dropLast())
    }
#endif

/// Lets threads wait for each other.
private final class Latch: Sendable {
    private let state: Locked<Int>

    init(count: Int) { state = Locked(count) }

    var count: Int { state.withLock { $0 } }

    func arriveAndWait() {
        state.withLock { $0 -= 1 }
        while count > 0 {}
    }
}
