import BenchmarkKit
import Testing

@Suite struct RatiosTests {
    @Test func takesTheMedianOfThePairsRatiosAndNotTheRatioOfTheMedians() throws {
        // The medians are 3 and 2, whose ratio is 1.5; the pairs say 1, 0.5 and 4.
        let ratios = try #require(Ratios(of: [.wall(1, 1), .wall(3, 6), .wall(8, 2)]))
        #expect(ratios.wall.median == 1)
        #expect((ratios.wall.least, ratios.wall.greatest) == (0.5, 4))
    }

    @Test func comparesEachCostByItself() throws {
        let own = Measurement(wallSeconds: 2, processorSeconds: 3, peakBytes: 400)
        let other = Measurement(wallSeconds: 4, processorSeconds: 1, peakBytes: 100)
        let ratios = try #require(Ratios(of: [Pair(gatefold: own, peer: other)]))
        #expect(ratios.wall.median == 0.5)
        #expect(ratios.processor.median == 3)
        #expect(ratios.peak.median == 4)
    }

    @Test func hasNoneWithoutAPeer() {
        let own = Measurement(wallSeconds: 2, processorSeconds: 3, peakBytes: 400)
        #expect(Ratios(of: [Pair(gatefold: own, peer: nil)]) == nil)
        #expect(Ratios(of: []) == nil)
    }

    @Test func addsUpTimesOfProgramsInARowAndTakesTheLargerPeak() {
        let first = Measurement(wallSeconds: 1, processorSeconds: 2, peakBytes: 300)
        let second = Measurement(wallSeconds: 4, processorSeconds: 8, peakBytes: 100)
        let both = Measurement(wallSeconds: 5, processorSeconds: 10, peakBytes: 300)
        #expect(first + second == both)
        #expect(second + first == both)
    }
}
