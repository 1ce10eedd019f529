import GatefoldCLI
import GatefoldTestSupport
import Testing

/// What the scripts hold; Tests/Shells tries them in the shells.
@Suite struct CompletionsTests {
    @Test(arguments: Shell.allCases)
    func namesEveryVerbAndOptionWithTheWordsOfItsValue(_ shell: Shell) {
        let script = Completions.script(for: shell)
        #expect(script.hasSuffix("\n") && !script.hasSuffix("\n\n"))
        for verb in Verbs.all { #expect(script.contains(verb.name)) }
        for option in Verbs.options {
            #expect(script.contains(shell == .fish ? "-l '\(option.name)'" : option.spelling))
            if let short = option.short {
                #expect(script.contains(shell == .fish ? "-s '\(short)'" : "-\(short)"))
            }
            guard case .words(let words) = option.value else { continue }
            for word in words { #expect(script.contains(word)) }
        }
    }

    @Test func showsHelpTextsInFish() {
        let script = Completions.script(for: .fish)
        for text in Verbs.options.map(\.help) + Verbs.all.map(\.summary) {
            #expect(script.contains(" -d \(Shell.fish.quoted(text))\n"), "\(text)")
        }
    }

    @Test func showsHelpTextsInZsh() {
        let script = Completions.script(for: .zsh)
        for verb in Verbs.all {
            #expect(script.contains(Shell.zsh.quoted("\(verb.name):\(verb.summary)")))
        }
        for option in Verbs.options {
            let text = Shell.zsh.quoted(option.help).dropFirst().dropLast()
            #expect(script.contains("[\(text)]"), "\(text)")
        }
    }

    @Test(arguments: [
        "plain", "", "it's", "'", "a b\\", "$HOME `x` \"y\" !z", "~/*?[a]", "-n", "ü",
    ])
    func quotesAWordSoThatAShellTakesItUnchanged(_ text: String) throws {
        let quoted = Shell.bash.quoted(text)
        #expect(Shell.zsh.quoted(text) == quoted)
        let program = try SpawnedProgram(
            "/bin/sh", ["-c", "printf %s, \(quoted) \(quoted)"], environment: [:])
        #expect(program.wait() == 0)
        #expect(program.output == "\(text),\(text),")
    }

    @Test func quotesAWordAsFishDoes() {
        #expect(Shell.fish.quoted("it's \\ $x") == #"'it\'s \\ $x'"#)
    }
}
