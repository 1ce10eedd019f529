import Gatefold
import Testing

/// How far a run is: one file of 11 MB and 292 of 1 KiB, as they were really downloaded.
struct RunTallyTests {
    /// A recording, and the worst gap that is borne where the plan says the lengths, and where it
    /// doesn't.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let planned: Double
        let unplanned: Double

        var testDescription: String { name }
    }

    @Test(arguments: [
        Row(name: "fast-middle", planned: 0.15, unplanned: 0.25),
        Row(name: "slow-hops-first", planned: 0.1, unplanned: 0.3),
        Row(name: "slow-hops-middle", planned: 0.15, unplanned: 0.25),
        // The line's speed shows only when the large one comes.
        Row(name: "slow-hops-last", planned: 0.45, unplanned: 0.2),
        Row(name: "thin-line-first", planned: 0.15, unplanned: 0.1),
        Row(name: "thin-line-middle", planned: 0.4, unplanned: 0.5),
        // A large one at the end of which nobody has said anything can't be foreseen.
        Row(name: "thin-line-last", planned: 0.45, unplanned: 0.85),
    ])
    func showsWhatHasPassed(row: Row) throws {
        let run = try RecordedRun(row.name)
        #expect(run.worstGap(isPlanned: true) <= row.planned)
        #expect(run.worstGap(isPlanned: false) <= row.unplanned)
    }

    private func group(_ bytes: Int64?) -> AssetGroup {
        AssetGroup(name: "G", assets: [Asset(role: .song, sources: [], bytes: bytes)])
    }

    private func ended(_ state: GroupProgress.State, _ bytes: Int64 = 1_000) -> GroupProgress {
        var tally = ProgressTally(name: "G", assets: group(nil).assets)
        tally.record(.group(.downloading), at: .zero)
        tally.record(.received(0, bytes), at: .zero)
        tally.record(.asset(0, .arrived), at: .zero)
        tally.record(.group(state), at: .zero)
        return tally.progress(at: .zero)
    }

    @Test func countsHowTheGroupsEnded() {
        var tally = RunTally()
        tally.isPlanned(4)
        for state in [GroupProgress.State.committed, .committed, .rolledBack, .alreadyPresent] {
            tally.isRead(group(nil))
            tally.begins(group(nil))
            tally.ended(ended(state), isDegraded: state == .committed)
        }
        let run = tally.progress([], at: .seconds(1))
        #expect(run.committed == 2 && run.degraded == 2)
        #expect(run.rolledBack == 1 && run.alreadyPresent == 1 && run.ended == 4)
        #expect(run.fraction == 1 && !run.isEstimate && run.secondsLeft == nil)
    }

    @Test func isOneOnlyAtTheEnd() {
        var tally = RunTally()
        tally.isRead(group(1_000))
        tally.begins(group(1_000))
        tally.ended(ended(.committed), isDegraded: false)
        #expect(tally.progress([], at: .seconds(1)).fraction < 1)
        tally.isPlanned(1)
        #expect(tally.progress([], at: .seconds(2)).fraction == 1)
    }

    @Test func knowsTheBytesOfAllOnlyWhereTheyWereSaid() {
        var tally = RunTally()
        tally.isPlanned(2)
        tally.isRead(group(1_000))
        #expect(tally.progress([], at: .zero).expectedBytes == nil)
        tally.isRead(group(500))
        #expect(tally.progress([], at: .zero).expectedBytes == 1_500)
        #expect(!tally.progress([], at: .zero).isEstimate)
    }

    /// Whatever is reported, the fraction is between 0 and 1, never falls and is never NaN.
    @Test func keepsItsRulesUnderAnyReports() {
        var chance = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var tally = RunTally()
            var (last, now) = (0.0, 0.0)
            for _ in 0..<50 {
                let asset = group(Bool.random(using: &chance) ? nil : Int64.random(in: 0...1 << 40))
                switch Int.random(in: 0..<4, using: &chance) {
                case 0: tally.isPlanned(Int.random(in: 0...1_000, using: &chance))
                case 1: tally.isRead(asset)
                case 2: tally.begins(asset)
                default:
                    tally.ended(ended(.committed, .random(in: 0...1 << 40)), isDegraded: false)
                }
                now += Double.random(in: 0...2, using: &chance)
                let run = tally.progress([], at: .seconds(now))
                #expect((last...1).contains(run.fraction))
                #expect(run.bytesPerSecond.isFinite && run.secondsLeft.map { $0 >= 0 } ?? true)
                last = run.fraction
            }
        }
    }
}
