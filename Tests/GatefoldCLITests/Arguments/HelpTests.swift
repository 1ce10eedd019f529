import GatefoldCLI
import Testing

@Suite struct HelpTests {
    @Test(arguments: [nil] + Help.topics.map { $0 as String? })
    func fitsAScreenOf80By24(_ topic: String?) {
        let text = Help.text(topic: topic, width: 80)
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 24)
        for line in lines { #expect(line.count <= 80 && line.last != " ", "\(line)") }
    }

    @Test(arguments: [nil] + Help.topics.map { $0 as String? })
    func wrapsAtANarrowTerminalWithoutCuttingAName(_ topic: String?) {
        let lines = Help.text(topic: topic, width: 50).split(separator: "\n")
        for line in lines where !line.hasPrefix("example:") {
            #expect(line.count <= 50, "\(line)")
        }
    }

    @Test func namesEveryOptionOfAVerbOnItsPage() {
        for verb in Verbs.all {
            let text = Help.text(topic: verb.name, width: 80)
            for row in verb.options { #expect(text.contains(row.spelling), "\(row.name)") }
        }
    }

    @Test func explainsEveryOptionWithItsDefaultSomewhere() {
        let everything = Help.topics.map { Help.text(topic: $0, width: 100) }.joined()
        for row in Verbs.options where !Options.global.contains(where: { $0.name == row.name }) {
            #expect(everything.contains(row.help.prefix(20)), "\(row.name)")
            if let standard = row.defaultText { #expect(everything.contains("[\(standard)]")) }
        }
    }

    @Test func listsVerbsTopicsAndExitCodesOnTheFirstPage() {
        let text = Help.text(topic: nil, width: 80)
        for verb in Verbs.all { #expect(text.contains("\n  \(verb.name) ")) }
        for code in ["0", "1", "2", "3", "130, 143"] { #expect(text.contains("\n  \(code) ")) }
    }
}
