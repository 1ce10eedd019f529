import Gatefold
import Testing

@Suite struct StreamBrakeTests {
    private static let half = StreamBrake.most / 2

    @Test func receivesWhileLessWaitsThanTheBoundForAll() {
        var brake = StreamBrake()
        #expect(brake.judge([], at: .zero) == .receive)
        #expect(
            brake.judge([stream(1, Self.half), stream(2, Self.half - 1)], at: .zero) == .receive)
        #expect(!brake.isHeld)
    }

    @Test func holdsAllWhenTogetherTheyReachTheBound() {
        var brake = StreamBrake()
        #expect(brake.judge([stream(1, Self.half), stream(2, Self.half)], at: .zero) == .hold)
        #expect(brake.isHeld)
    }

    @Test func letsThemGoOnWhenHalfOfItIsRead() {
        var brake = held()
        #expect(brake.judge([stream(1, Self.half + 1)], at: .zero) == .hold)
        #expect(brake.judge([stream(1, Self.half)], at: .zero) == .receive)
        #expect(!brake.isHeld)
    }

    @Test func leavesThoseBehindThatNobodyReadsWhileAnotherReaderWaits() {
        var brake = held()
        let streams = [stream(1, Self.half), stream(2, 0, isStarving: true), stream(3, Self.half)]
        let early = StreamBrake.patience - .milliseconds(1)
        #expect(brake.judge(streams, at: early) == .hold)
        #expect(brake.judge(streams, at: StreamBrake.patience) == .leaveBehind([1, 3]))
        #expect(!brake.isHeld)
    }

    @Test func leavesThoseBehindForOthersThatHaveNotBegun() {
        var brake = held()
        let streams = [stream(1, StreamBrake.most)]
        #expect(brake.judge(streams, at: StreamBrake.patience) == .hold)
        let step = brake.judge(streams, othersWait: true, at: StreamBrake.patience)
        #expect(step == .leaveBehind([1]))
    }

    /// A slow disk, or a limit of the rate: somebody reads.
    @Test func waitsForReadersThatReadNowAndThen() {
        var brake = held()
        let streams = [stream(1, StreamBrake.most), stream(2, 0, isStarving: true)]
        for second in stride(from: 9, through: 90, by: 9) {
            #expect(brake.judge(streams, at: .seconds(second)) == .hold)
            brake.wasRead(at: .seconds(second))
        }
    }

    @Test func waitsForEverWhereNobodyMissesAnything() {
        var brake = held()
        #expect(brake.judge([stream(1, StreamBrake.most)], at: .seconds(10_000)) == .hold)
    }

    private func held() -> StreamBrake {
        var brake = StreamBrake()
        #expect(brake.judge([stream(1, StreamBrake.most)], at: .zero) == .hold)
        return brake
    }

    private func stream(_ number: Int, _ bytes: Int, isStarving: Bool = false) -> StreamBrake.Stream
    {
        StreamBrake.Stream(number: number, bytes: bytes, isStarving: isStarving)
    }
}
