import Gatefold
import GatefoldCLI
import Testing

@Suite struct CommandLineParserTests {
    private func parse(
        _ words: String..., environment: [String: String] = [:]
    ) throws -> Command {
        try CommandLineParser.parse(words, environment: environment)
    }

    private func get(
        _ words: [String], environment: [String: String] = [:]
    ) throws -> GetOptions {
        let command = try CommandLineParser.parse(["get"] + words, environment: environment)
        guard case .get(let options) = command else { throw NotGet() }
        return options
    }

    private struct NotGet: Error {}

    @Test func fillsInTheDefaultsThatHelpPromises() throws {
        let options = try get(["u"])
        #expect(options.song == "u")
        #expect(options.artwork.isEmpty && options.assets.isEmpty && options.name == nil)
        #expect(options.into == "." && options.maxSize == 17_179_869_184)
        #expect(options.placing.durability == .full && !options.isArtworkOptional)
        let network = options.network
        #expect(network.perHost == 6 && network.retries == 4 && network.stallRate == 1024)
        #expect(network.retryMaxWait == .seconds(120) && network.connectTimeout == .seconds(15))
        #expect(network.stallTimeout == .seconds(30) && network.headers.isEmpty)
        #expect(network.proxy == nil && network.authorityFile == nil && network.userAgent == nil)
        #expect(!network.usesNetrc && !network.allowsDowngrade && !network.isPublicOnly)
        #expect(network.limitRate == nil && network.proxyVariable == nil)
        #expect(options.output.progress == .auto && options.output.color == .auto)
        #expect(!options.output.json && !options.output.isQuiet && !options.output.isVerbose)
    }

    @Test func readsEveryOptionOfGet() throws {
        let options = try get([
            "--artwork", "a", "u", "--artwork=b", "--asset", "lyrics=l=1", "--name", "A/B",
            "--into", "/m", "--optional-artwork", "--max-size", "2G", "--durability", "none",
            "--per-host", "2", "--retries=0", "--retry-max-wait", "1", "--connect-timeout", "2",
            "--stall-timeout", "3.5", "--stall-rate", "4K", "-H", "X-A: 1", "--header=B:2",
            "--netrc", "--proxy", "p", "--cacert", "c", "-A", "me", "--allow-downgrade",
            "--limit-rate", "1.5M", "--public-only",
        ])
        #expect(options.song == "u" && options.artwork == ["a", "b"])
        #expect(options.assets.map(\.role) == [.lyrics] && options.assets.map(\.url) == ["l=1"])
        #expect(options.name == "A/B" && options.into == "/m" && options.isArtworkOptional)
        #expect(options.maxSize == 2_147_483_648 && options.placing.durability == .none)
        let network = options.network
        #expect(network.perHost == 2 && network.retries == 0 && network.stallRate == 4096)
        #expect(network.retryMaxWait == .seconds(1) && network.connectTimeout == .seconds(2))
        #expect(network.stallTimeout == .milliseconds(3500))
        #expect(network.headers == [.init(name: "X-A", value: "1"), .init(name: "B", value: "2")])
        #expect(network.proxy == "p" && network.authorityFile == "c" && network.userAgent == "me")
        #expect(network.usesNetrc && network.allowsDowngrade && network.isPublicOnly)
        #expect(network.limitRate == 1_572_864)
    }

    @Test(arguments: ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
    func knowsTheVariableThatNamesAProxy(name: String) throws {
        #expect(try get(["u"], environment: [name: "http://proxy:1"]).network.proxyVariable == name)
        #expect(try get(["u"], environment: [name: ""]).network.proxyVariable == nil)
    }

    @Test func readsOutputOptionsInOneBundleAndBeforeTheVerb() throws {
        let command = try parse("-qv", "--json", "--color", "never", "demo", "--progress=plain")
        guard case .demo(let options) = command else { throw NotGet() }
        #expect(options.output.isQuiet && options.output.isVerbose && options.output.json)
        #expect(options.output.color == .never && options.output.progress == .plain)
    }

    @Test func readsEveryOptionOfTheDemo() throws {
        let command = try parse("demo", "--into", "d", "--origin", "--port", "8080", "-j8")
        guard case .demo(let options) = command else { throw NotGet() }
        #expect(options.into == "d" && options.isOriginOnly)
        #expect(options.port == 8080 && options.jobs == 8)
        guard case .demo(let bare) = try parse("demo") else { throw NotGet() }
        #expect(bare.into == nil && !bare.isOriginOnly && bare.port == 0 && bare.jobs == 4)
    }

    @Test func takesTheLibraryFromTheEnvironmentUnlessItIsEmptyOrTold() throws {
        #expect(try get(["u"], environment: ["GATEFOLD_LIBRARY": "/l"]).into == "/l")
        #expect(try get(["u"], environment: ["GATEFOLD_LIBRARY": ""]).into == ".")
        let told = try get(["u", "--into", "x"], environment: ["GATEFOLD_LIBRARY": "/l"])
        #expect(told.into == "x")
    }

    @Test func takesTheLastOfTwoValues() throws {
        #expect(try get(["u", "--name", "a", "--name", "b"]).name == "b")
    }

    @Test func endsOptionsAtTwoDashes() throws {
        #expect(try get(["--json", "--", "--name"]).song == "--name")
        #expect(try get(["-"]).song == "-")
    }

    @Test func attachesAShortOptionsValueWithOrWithoutASpace() throws {
        let field = HeaderFields.Field(name: "K", value: "V")
        #expect(try get(["u", "-HK: V"]).network.headers == [field])
        #expect(try get(["u", "-vH", "K: V"]).network.headers == [field])
    }

    @Test func letsHelpAndVersionWinOverMistakes() throws {
        #expect(try parse("get", "--nonsense", "--help") == .help(topic: "get"))
        #expect(try parse("-h") == .help(topic: nil))
        #expect(try parse("nonsense", "--help") == .help(topic: nil))
        #expect(try parse("get", "u", "--version") == .version)
        #expect(try parse("help") == .help(topic: nil))
        #expect(try parse("help", "network") == .help(topic: "network"))
        #expect(try parse("help", "--man") == .manual)
    }

    @Test(arguments: Shell.allCases)
    func knowsEachShellByItsName(_ shell: Shell) throws {
        #expect(try parse("completions", shell.rawValue) == .completions(shell))
    }

    @Test func keepsEachOptionsNameShortNameAndArityUnambiguous() {
        for verb in Verbs.all {
            let rows = verb.options + Options.global
            #expect(Set(rows.map(\.name)).count == rows.count, "\(verb.name)")
            let letters = rows.compactMap(\.short)
            #expect(Set(letters).count == letters.count, "\(verb.name)")
            for row in rows {
                let other = Verbs.options.first { $0.name == row.name }
                #expect(other?.takesValue == row.takesValue && other?.short == row.short)
                #expect(other?.value == row.value, "completions know an option by its name")
            }
        }
    }
}
