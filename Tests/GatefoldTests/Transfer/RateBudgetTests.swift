import Gatefold
import GatefoldTestSupport
import Testing

/// Bytes are spread over time.
@Suite(.timeLimit(.minutes(5)))
struct RateBudgetTests {
    @Test func asksForTheTimeThatTheBytesTake() {
        var budget = RateBudget(bytesPerSecond: 1_000)
        #expect(budget.spend(500, at: .zero) == .milliseconds(500))
        #expect(budget.spend(500, at: .milliseconds(500)) == .milliseconds(500))
        #expect(budget.spend(0, at: .seconds(1)) == .zero)
    }

    @Test func addsUpWhatSeveralTransfersSpend() {
        var budget = RateBudget(bytesPerSecond: 1_000)
        #expect(budget.spend(1_000, at: .zero) == .seconds(1))
        #expect(budget.spend(1_000, at: .zero) == .seconds(2))
        #expect(budget.spend(1_000, at: .seconds(1)) == .seconds(2))
    }

    @Test func givesNothingForTimeInWhichNothingWasSpent() {
        var budget = RateBudget(bytesPerSecond: 1_000)
        #expect(budget.spend(1_000, at: .seconds(3_600)) == .seconds(1))
    }

    @Test func isNeverInfinite() {
        var budget = RateBudget(bytesPerSecond: 0)
        #expect(budget.spend(1, at: .zero) == .seconds(1))
    }

    /// One after another, since this clock jumps ahead for all who sleep.
    @Test func holdsForAllGroupsOfADownloader() async throws {
        let transport = ScriptedTransport { _, _ in .whole(Media.song, "audio/wav") }
        var rig = try GroupRig(transport)
        rig.settings.bytesPerSecond = 100_000
        let downloader = try await rig.downloader()
        for name in ["One", "Two"] {
            let songs = AssetGroup.sample(name).assets.filter { $0.role == .song }
            try await downloader.download(AssetGroup(name: name, assets: songs))
        }
        let slept = rig.clock.now.offsetInSeconds
        #expect(abs(slept - Double(2 * Media.song.count) / 100_000) < 0.01)
    }
}

extension ImpatientClock.Instant {
    /// The time that the clock's sleepers have slept, in seconds.
    fileprivate var offsetInSeconds: Double {
        ImpatientClock().now.duration(to: self) / .seconds(1)
    }
}
