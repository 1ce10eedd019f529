import Gatefold
import Testing

@Suite struct StallWatchTests {
    private let settings: URLSessionSettings = {
        var settings = URLSessionSettings()
        settings.headTimeout = .seconds(40)
        settings.stallTimeout = .seconds(20)
        settings.stallRate = 1_000
        return settings
    }()

    @Test func waitsForTheHeadSoLongAndNoLonger() {
        var watch = StallWatch(settings, now: .seconds(7))
        #expect(watch.check(now: .seconds(46), isReaderWaiting: true) == nil)
        #expect(watch.check(now: .seconds(47), isReaderWaiting: true) == .noHead)
        #expect(watch.check(now: .seconds(47), isReaderWaiting: false) == .noHead)
    }

    @Test func takesOneHead() {
        var watch = StallWatch(settings, now: .zero)
        #expect(watch.headCame(now: .seconds(1)) == true)
        #expect(watch.headCame(now: .seconds(2)) == false)
        #expect(watch.check(now: .seconds(20), isReaderWaiting: true) == nil)
    }

    /// The first second at which a body with so many bytes a second is given up.
    private func end(bytesPerSecond: Int, isReaderWaiting: (Int) -> Bool = { _ in true }) -> Int? {
        var watch = StallWatch(settings, now: .zero)
        _ = watch.headCame(now: .zero)
        return (1...200).first { second in
            watch.received(bytesPerSecond)
            let isWaiting = isReaderWaiting(second)
            return watch.check(now: .seconds(second), isReaderWaiting: isWaiting) == .tooSlow
        }
    }

    @Test(arguments: [0, 10, 999])
    func givesASlowBodyUp(bytesPerSecond: Int) {
        #expect(end(bytesPerSecond: bytesPerSecond) == 20)
    }

    @Test(arguments: [1_000, 1_000_000])
    func leavesAFastEnoughBodyAlone(bytesPerSecond: Int) {
        #expect(end(bytesPerSecond: bytesPerSecond) == nil)
    }

    @Test func countsNoTimeInWhichNobodyReads() {
        #expect(end(bytesPerSecond: 0) { _ in false } == nil)
        #expect(end(bytesPerSecond: 0) { $0 > 15 } == 35)
    }

    @Test func forgivesAPauseThatABurstEnds() {
        var watch = StallWatch(settings, now: .zero)
        _ = watch.headCame(now: .zero)
        let verdicts = (1...200).map { second in
            // 15 seconds of nothing, and then enough for the stretch.
            if second.isMultiple(of: 15) { watch.received(5_000) }
            return watch.check(now: .seconds(second), isReaderWaiting: true)
        }
        #expect(verdicts.allSatisfy { $0 == nil })
    }
}
