import BenchmarkKit
import Testing

@Suite struct BenchmarkOptionsTests {
    @Test func measuresEverythingInSevenRoundsIfNothingIsSaid() throws {
        let options = try BenchmarkOptions.parse([])
        #expect(options == BenchmarkOptions())
        #expect(options.rounds == 7)
        #expect(options.works == Work.all)
        #expect(options.places == [.disk, .tmpfs])
    }

    @Test func takesEveryOption() throws {
        let options = try BenchmarkOptions.parse([
            "--rounds", "9", "--only", "tls", "present", "--peers", "wget2", "curl", "--place",
            "tmpfs", "--disk", "d", "--json", "j", "--svg", "s", "--list",
        ])
        #expect(options.rounds == 9)
        #expect(options.works.map(\.name) == ["tls", "present"])
        #expect(options.peers == [.curl, .wget2])
        #expect(options.places == [.tmpfs])
        #expect((options.disk, options.json, options.svg) == ("d", "j", "s"))
        #expect(options.task == .list)
    }

    @Test func takesSmallInputsAndTwoRoundsToTryItself() throws {
        let options = try BenchmarkOptions.parse(["--quick"])
        #expect(options.rounds == 2)
        #expect(options.works == Work.quick)
        #expect(try BenchmarkOptions.parse(["--rounds", "3", "--quick"]).rounds == 3)
    }

    @Test func hasASmallFormOfEveryWork() {
        #expect(Work.quick.map(\.name) == Work.all.map(\.name))
        #expect(Work.quick.map(\.kind) == Work.all.map(\.kind))
    }

    struct Case: CustomTestStringConvertible {
        let words: [String]
        let sentence: String

        var testDescription: String { words.joined(separator: " ") }
    }

    static let mistakes = [
        Case(words: ["--fast"], sentence: #"unknown option "--fast""#),
        Case(words: ["tls"], sentence: #"unknown option "tls""#),
        Case(words: ["--rounds"], sentence: #"option "--rounds" has no value"#),
        Case(words: ["--json", "--svg"], sentence: #"option "--json" has no value"#),
        Case(words: ["--only", "--quick"], sentence: #"option "--only" has no value"#),
        Case(
            words: ["--rounds", "0"],
            sentence: #"option "--rounds" has the value "0"; expected a number from 1 to 1000"#),
        Case(
            words: ["--place", "moon"],
            sentence: #"option "--place" has the value "moon"; expected disk, tmpfs"#),
        Case(
            words: ["--peers", "curl", "gatefold"],
            sentence:
                #"option "--peers" has the value "gatefold"; expected curl, aria2c, wget2, floor"#
        ),
    ]

    @Test(arguments: mistakes)
    func namesTheWordThatItCannotRead(_ row: Case) {
        let error = #expect(throws: OptionMistake.self) {
            try BenchmarkOptions.parse(row.words)
        }
        let expected =
            "GatefoldBenchmarks: \(row.sentence). See \"GatefoldBenchmarks --help\"."
        #expect(error?.description == expected)
    }
}
