import Gatefold
import GatefoldTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ProgressSnapshotsTests {
    private let group = AssetGroup(name: "A - B", assets: [Asset(role: .song, sources: [])])

    @Test func endsAfterTheFinalState() async {
        let aggregator = ProgressAggregator(group, clock: ImpatientClock())
        await aggregator.record(.group(.committed))
        var seen: [Double] = []
        for await progress in ProgressSnapshots(of: aggregator) {
            seen.append(progress.fraction)
        }
        #expect(seen == [1])
    }

    @Test func showsTheNewestAndNeverMissesTheLast() async {
        let aggregator = ProgressAggregator(group, clock: ImpatientClock())
        let snapshots = ProgressSnapshots(of: aggregator)
        async let reports: Void = report(1_000, to: aggregator)
        var seen: [GroupProgress] = []
        for await progress in snapshots { seen.append(progress) }
        await reports
        #expect(seen.last?.state == .committed)
        #expect(seen.last?.receivedBytes == 1_000)
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.fraction <= $1.fraction })
    }

    @Test func pausesBetweenTwoSnapshots() async {
        let clock = ImpatientClock()
        let aggregator = ProgressAggregator(group, clock: clock)
        var iterator = ProgressSnapshots(of: aggregator).makeAsyncIterator()
        _ = await iterator.next()
        await aggregator.record(.received(0, 1))
        _ = await iterator.next()
        #expect(clock.sleeps == [.milliseconds(50)])
    }

    @Test func endsWhenTheObserverIsCancelled() async {
        let aggregator = ProgressAggregator(group, clock: ImpatientClock())
        let snapshots = ProgressSnapshots(of: aggregator)
        let count = await withTaskGroup(of: Int.self) { tasks in
            tasks.addTask {
                var count = 0
                for await _ in snapshots { count += 1 }
                return count
            }
            tasks.cancelAll()
            return await tasks.next() ?? -1
        }
        #expect(count <= 1)
    }

    private func report(_ bytes: Int, to aggregator: ProgressAggregator) async {
        await aggregator.record(.group(.downloading))
        for _ in 0..<bytes { await aggregator.record(.received(0, 1)) }
        await aggregator.record(.group(.committed))
    }
}
