import Gatefold
import GatefoldCLI
import Testing

@Suite struct ValueSyntaxTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        let value: Int64?

        init(_ text: String, _ value: Int64?) {
            self.text = text
            self.value = value
        }

        var testDescription: String { text }
    }

    private func options(_ words: String...) throws -> GetOptions? {
        guard
            case .get(let options) = try CommandLineParser.parse(
                ["get", "u"] + words, environment: [:])
        else { return nil }
        return options
    }

    @Test(arguments: [
        Case("1", 1), Case("500K", 512_000), Case("2M", 2_097_152), Case("16G", 17_179_869_184),
        Case("1T", 1_099_511_627_776), Case("7b", 7), Case("1kb", 1024), Case("1KiB", 1024),
        Case("1 MiB", 1_048_576), Case("1.5m", 1_572_864), Case("0.5K", 512),
        Case("", nil), Case("0", nil), Case("K", nil), Case("-1", nil), Case("1X", nil),
        Case("1.K", nil), Case(".5K", nil), Case("1.2.3K", nil), Case("1e3", nil),
        Case("9223372036854775808", nil), Case("9999999999T", nil), Case("١K", nil),
    ])
    func readsSizesInUnitsOf1024(_ example: Case) throws {
        let given = try? options("--max-size", example.text)?.maxSize
        #expect(given == example.value)
    }

    @Test(arguments: [
        Case("1", 1000), Case("0.5", 500), Case("0.001", 1), Case("3600", 3_600_000),
        Case("1.2345", 1234), Case("0", nil), Case("3600.1", nil), Case("-1", nil),
        Case("1s", nil), Case("1,5", nil), Case("inf", nil), Case("", nil),
        Case("9223372036854775807", nil),
    ])
    func readsSecondsToTheMillisecond(_ example: Case) throws {
        let given = try? options("--connect-timeout", example.text)?.network.connectTimeout
        #expect(given == example.value.map { .milliseconds($0) })
    }

    @Test(arguments: ["a b: c", ": c", "a:", "a: \n", "a: b\r\nc: d", "é: x", "a"])
    func refusesWhatIsNoHeaderField(_ text: String) {
        #expect(throws: UsageError.self) { try options("-H", text) }
    }

    @Test func trimsTheValueOfAHeaderField() throws {
        let field = try options("-H", "Accept:  a, b \t")?.network.headers.first
        #expect(field?.name == "Accept" && field?.value == "a, b")
    }

    @Test(arguments: ["song=", "=u", "song", "Song=u"])
    func refusesWhatIsNoAsset(_ text: String) {
        #expect(throws: UsageError.self) { try options("--asset", text) }
    }
}
