import BenchmarkKit
import Testing

@Suite struct FigureTests {
    @Test(arguments: [
        (0.0344, "0.034"), (0.9994, "0.999"), (0.9996, "1.00"), (1.434, "1.43"), (9.996, "10.0"),
        (27.34, "27.3"), (99.97, "100"), (142.4, "142"), (.infinity, "?"), (.nan, "?"),
    ])
    func showsAboutThreeDigits(_ number: Double, _ text: String) {
        #expect(Figure.short(number) == text)
    }

    @Test func roundsToDigitsBehindThePoint() {
        #expect(Figure.fixed(1.05, 1) == "1.1" || Figure.fixed(1.05, 1) == "1.0")
        #expect(Figure.fixed(0.996, 2) == "1.00")
        #expect(Figure.fixed(-0.004, 2) == "0.00")
        #expect(Figure.fixed(-1.5, 0) == "-2")
        #expect(Figure.fixed(3.04, 2) == "3.04")
    }

    @Test func namesLengthsInTheirLargestUnit() {
        #expect(Figure.size(4 << 30) == "4 GiB")
        #expect(Figure.size(200 << 10) == "200 KiB")
        #expect(Figure.size(1_025) == "1025 bytes")
        #expect(Figure.gibibytes((1 << 30) + 1) == "1.1 GiB")
        #expect(Figure.mebibytes(Double(27 << 20)) == "27.0")
    }
}
