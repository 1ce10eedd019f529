import GatefoldCLI
import Testing

@Suite struct PaletteTests {
    struct Case: CustomTestStringConvertible {
        let arguments: [String]
        let environment: [String: String]
        let isTerminal: Bool
        let isColoured: Bool
        let style: ProgressStyle

        init(
            _ arguments: [String] = [], _ environment: [String: String] = [:],
            isTerminal: Bool = true, isColoured: Bool, _ style: ProgressStyle
        ) {
            self.arguments = arguments
            self.environment = environment
            self.isTerminal = isTerminal
            self.isColoured = isColoured
            self.style = style
        }

        var testDescription: String { "\(arguments) \(environment) \(isTerminal)" }
    }

    private static let xterm = ["TERM": "xterm-256color"]

    @Test(arguments: [
        Case([], xterm, isColoured: true, .bar),
        Case([], xterm, isTerminal: false, isColoured: false, .plain),
        Case([], ["TERM": "dumb"], isColoured: false, .plain),
        Case([], [:], isColoured: false, .plain),
        Case([], ["TERM": "xterm", "NO_COLOR": "1"], isColoured: false, .bar),
        Case([], ["TERM": "xterm", "NO_COLOR": ""], isColoured: true, .bar),
        Case(
            ["--color", "always"], ["NO_COLOR": "1"], isTerminal: false, isColoured: true, .plain),
        Case(["--color", "never"], xterm, isColoured: false, .bar),
        Case(["--json"], xterm, isColoured: true, .none),
        Case(["-q"], xterm, isColoured: true, .none),
        Case(["--json", "--progress", "bar"], xterm, isColoured: true, .bar),
        Case(["--progress", "bar"], [:], isTerminal: false, isColoured: false, .bar),
        Case(["--progress", "plain"], xterm, isColoured: true, .plain),
        Case(["--progress", "none"], xterm, isColoured: true, .none),
    ])
    func decidesColoursAndProgress(_ example: Case) throws {
        let command = try CommandLineParser.parse(
            ["demo"] + example.arguments, environment: example.environment)
        guard case .demo(let options) = command else { return #expect(Bool(false)) }
        let palette = Palette(
            options.output.color, environment: example.environment,
            isTerminal: example.isTerminal)
        #expect(palette.isOn == example.isColoured)
        let style = ProgressStyle(
            options.output, environment: example.environment, isTerminal: example.isTerminal)
        #expect(style == example.style)
    }

    @Test func takesTheSignsFromTheLocale() {
        #expect(Glyphs.suiting(["LANG": "en_US.UTF-8"]) == .unicode)
        #expect(Glyphs.suiting(["LANG": "C.utf8"]) == .unicode)
        #expect(Glyphs.suiting(["LC_ALL": "C", "LANG": "en_US.UTF-8"]) == .ascii)
        #expect(Glyphs.suiting(["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"]) == .unicode)
        #expect(Glyphs.suiting([:]) == .ascii)
    }
}
