import GatefoldCLI
import Testing

@Suite struct UsageErrorTests {
    struct Case: CustomTestStringConvertible {
        let words: [String]
        let message: String

        init(_ words: String..., says message: String) {
            self.words = words
            self.message = message
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    /// As a sentence lists them: `get, retry or help`.
    private static let verbs: String = {
        let names = Verbs.all.map(\.name)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }()

    @Test(arguments: [
        Case(
            says: "a verb is missing; expected \(verbs). "
                + #"See "gatefold help"."#),
        Case("gte", says: #"unknown verb "gte"; did you mean "get"? See "gatefold help"."#),
        Case(
            "frobnicate",
            says: #"unknown verb "frobnicate"; expected \#(verbs). See "gatefold help"."#),
        Case(
            "https://me:secret@host/a?token=1",
            says: #"unknown verb "https://host/a"; did you mean "gatefold get" before it? "#
                + #"See "gatefold help"."#),
        Case(
            "https://me:secret@host/a?\u{301}token=1",
            says: #"unknown verb "https://host/a"; did you mean "gatefold get" before it? "#
                + #"See "gatefold help"."#),
        Case(
            "help", "gets",
            says: #"unknown topic "gets"; did you mean "get"? See "gatefold help help"."#),
        Case(
            "completions", "fsh",
            says: #"unknown shell "fsh"; did you mean "fish"? See "gatefold help completions"."#),
        Case(
            "completions", "powershell",
            says: #"unknown shell "powershell"; expected bash, zsh or fish. "#
                + #"See "gatefold help completions"."#),
        Case(
            "help", "get", "--man",
            says: #"superfluous word "get"; expected options only. See "gatefold help help"."#),
        Case(
            "get", "--artwrok", "u",
            says: #"unknown option "--artwrok"; did you mean "--artwork"? "#
                + #"See "gatefold help get"."#),
        Case(
            "get", "-name", "u",
            says: #"unknown option "-name"; did you mean "--name"? See "gatefold help get"."#),
        Case(
            "get", "-json", "u",
            says: #"unknown option "-json"; did you mean "--json"? See "gatefold help get"."#),
        Case("get", "u", "-qx", says: #"unknown option "-x". See "gatefold help get"."#),
        Case("--zzzz", says: #"unknown option "--zzzz". See "gatefold help"."#),
        Case(
            "demo", "--artwork", "a",
            says: #"option "--artwork" does not go with "demo", only with "get". "#
                + #"See "gatefold help demo"."#),
        Case(
            "get", "u", "--name",
            says: #"option "--name" has no value; expected NAME after it. "#
                + #"See "gatefold help get"."#),
        Case(
            "get", "u", "--name", "--json",
            says: #"option "--name" has no value; expected NAME after it. "#
                + #"See "gatefold help get"."#),
        Case(
            "get", "u", "--name=",
            says: #"option "--name" has the value ""; expected some text. "#
                + #"See "gatefold help get"."#),
        Case(
            "get", "u", "--json=1",
            says: #"option "--json" has the value "1"; expected none. See "gatefold help get"."#),
        Case(
            "get", "u", "--per-host", "0",
            says: #"option "--per-host" has the value "0"; expected a whole number from 1 to 256. "#
                + #"See "gatefold help get"."#),
        Case(
            "get", "u", "--stall-timeout", "0",
            says: #"option "--stall-timeout" has the value "0"; "#
                + #"expected seconds, from 0.001 to 86400. See "gatefold help get"."#),
        Case(
            "get", "u", "--max-size", "lots",
            says: #"option "--max-size" has the value "lots"; expected a size such as 500K, 2M "#
                + #"or 16G, from 1 to 1048576T. See "gatefold help get"."#),
        Case(
            "get", "u", "--progress", "bars",
            says: #"option "--progress" has the value "bars"; "#
                + #"expected auto, bar, plain or none. See "gatefold help get"."#),
        Case(
            "get", "u", "-H", "Bearer abc",
            says: #"option "-H" has a value of another form; expected "Name: value". "#
                + #"See "gatefold help get"."#),
        Case(
            "get", "u", "--asset", "cover=x",
            says: #"option "--asset" has the value "cover=x"; expected ROLE=URL with a role of "#
                + #"song, artwork, lyrics or other. See "gatefold help get"."#),
        Case(
            "get", "--json",
            says: #"SONG_URL is missing; expected "gatefold get SONG_URL [--artwork URL]... "#
                + #"[--name NAME] [--into DIR]". See "gatefold help get"."#),
        Case(
            "get", "a", "b",
            says: #"superfluous word "b"; expected only SONG_URL. See "gatefold help get"."#),
        Case(
            "demo", "b\u{1B}[31m\n",
            says: #"superfluous word "b?[31m "; expected options only. "#
                + #"See "gatefold help demo"."#),
    ])
    func saysInOneLineWhatWasFoundAndExpectedAndWhatToDo(_ example: Case) {
        let error = #expect(throws: UsageError.self) {
            try CommandLineParser.parse(example.words, environment: [:])
        }
        #expect(error?.description == "gatefold: \(example.message)")
    }
}
