import BenchmarkKit
import Testing

@Suite struct SpreadTests {
    @Test func takesTheMiddleOneOfAnOddCount() throws {
        let spread = try #require(Spread(of: [9, 1, 4]))
        #expect((spread.least, spread.median, spread.greatest) == (1, 4, 9))
    }

    @Test func takesTheMeanOfTheTwoInTheMiddleOfAnEvenCount() throws {
        let spread = try #require(Spread(of: [8, 1, 2, 4]))
        #expect((spread.least, spread.median, spread.greatest) == (1, 3, 8))
    }

    @Test func takesOneNumberAsAllThree() throws {
        let spread = try #require(Spread(of: [0.5]))
        #expect((spread.least, spread.median, spread.greatest) == (0.5, 0.5, 0.5))
    }

    @Test func saysNothingOfNothing() {
        #expect(Spread(of: []) == nil)
    }
}
