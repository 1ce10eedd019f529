import Gatefold
import Testing

@Suite
struct ProgressTallyTests {
    private static let megabyte: Int64 = 1_048_576

    private func tally(_ roles: Asset.Role...) -> ProgressTally {
        ProgressTally(name: "A - B", assets: roles.map { Asset(role: $0, sources: []) })
    }

    @Test func standsAtZeroBeforeTheFirstByte() {
        let progress = tally(.song, .artwork).progress(at: .zero)
        #expect(progress.fraction == 0)
        #expect(progress.expectedBytes == nil)
        #expect(progress.isEstimate)
        #expect(progress.secondsLeft == nil)
        #expect(progress.state == .waiting)
    }

    @Test func reachesOneOnlyWhenCommitted() {
        var tally = tally(.song, .artwork)
        tally.record(.group(.downloading), at: .zero)
        for index in 0...1 {
            tally.record(.expects(index, Self.megabyte), at: .zero)
            tally.record(.received(index, Self.megabyte), at: .seconds(1))
            tally.record(.asset(index, .arrived), at: .seconds(1))
        }
        tally.record(.group(.committing), at: .seconds(1))
        let full = tally.progress(at: .seconds(1))
        #expect(full.fraction < 1)
        #expect(full.fraction > 0.9)
        #expect(!full.isEstimate)
        tally.record(.group(.committed), at: .seconds(2))
        #expect(tally.progress(at: .seconds(2)).fraction == 1)
    }

    @Test func neverFallsWhenAnAssetStartsAgain() {
        var tally = tally(.song)
        tally.record(.group(.downloading), at: .zero)
        tally.record(.expects(0, 10 * Self.megabyte), at: .zero)
        tally.record(.received(0, 8 * Self.megabyte), at: .seconds(1))
        let before = tally.progress(at: .seconds(1)).fraction
        tally.record(.holds(0, 0), at: .seconds(2))
        tally.record(.received(0, Self.megabyte), at: .seconds(3))
        let after = tally.progress(at: .seconds(3))
        #expect(after.fraction == before)
        #expect(after.receivedBytes == Self.megabyte)
    }

    @Test func keepsItsRulesUnderAnyReports() {
        var generator = SplitMix(state: 42)
        for _ in 0..<200 {
            var tally = tally(.song, .artwork, .other)
            tally.record(.group(.downloading), at: .zero)
            var last = 0.0
            for step in 0..<100 {
                tally.record(Self.anyEvent(&generator), at: .milliseconds(step * 40))
                let progress = tally.progress(at: .milliseconds(step * 40))
                #expect(progress.fraction >= last)
                #expect(progress.fraction < 1)
                #expect(progress.bytesPerSecond.isFinite)
                #expect(progress.secondsLeft?.isFinite ?? true)
                last = progress.fraction
            }
        }
    }

    @Test func risesWithEveryByteWhileTheLengthIsUnknown() {
        var tally = tally(.song)
        tally.record(.group(.downloading), at: .zero)
        var last = 0.0
        for second in 1...100 {
            tally.record(.received(0, 10 * Self.megabyte), at: .seconds(second))
            let progress = tally.progress(at: .seconds(second))
            #expect(progress.fraction > last)
            #expect(progress.fraction < 1)
            #expect(progress.isEstimate)
            last = progress.fraction
        }
    }

    @Test func leavesOutWhatIsLeftOut() {
        var tally = tally(.song, .artwork)
        tally.record(.group(.downloading), at: .zero)
        tally.record(.expects(0, Self.megabyte), at: .zero)
        tally.record(.asset(1, .leftOut), at: .zero)
        #expect(tally.progress(at: .zero).expectedBytes == Self.megabyte)
        #expect(!tally.progress(at: .zero).isEstimate)
    }

    @Test func saysSpeedAndTimeLeftOverAWindow() {
        var tally = tally(.song)
        tally.record(.group(.downloading), at: .zero)
        tally.record(.expects(0, 10 * Self.megabyte), at: .zero)
        for step in 1...20 {
            tally.record(.received(0, Self.megabyte / 4), at: .milliseconds(step * 250))
        }
        let progress = tally.progress(at: .seconds(5))
        #expect(abs(progress.bytesPerSecond - Double(Self.megabyte)) < 100_000)
        #expect(abs((progress.secondsLeft ?? 0) - 5) < 0.6)
        #expect(tally.progress(at: .seconds(60)).bytesPerSecond < 25_000)
    }

    @Test func countsTheBytesOfAnEarlierRunWithoutSpeed() {
        var tally = tally(.song)
        tally.record(.group(.downloading), at: .zero)
        tally.record(.expects(0, 4 * Self.megabyte), at: .zero)
        tally.record(.holds(0, 3 * Self.megabyte), at: .milliseconds(500))
        let progress = tally.progress(at: .seconds(1))
        #expect(progress.receivedBytes == 3 * Self.megabyte)
        #expect(progress.bytesPerSecond == 0)
    }

    private static func anyEvent(_ generator: inout SplitMix) -> ProgressEvent {
        let index = Int.random(in: 0...2, using: &generator)
        let bytes = Int64.random(in: 0...5_000_000, using: &generator)
        switch Int.random(in: 0...5, using: &generator) {
        case 0: return .expects(index, bytes)
        case 1: return .expects(index, nil)
        case 2: return .holds(index, bytes)
        case 3: return .asset(index, .arrived)
        default: return .received(index, bytes)
        }
    }
}

/// A small generator with a seed (Steele, Lea, Flood 2014), so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
