import GatefoldCLI
import Testing

/// Each name with one mistake in it, at each of its letters, is answered with a name that exists.
@Suite struct MistakeTests {
    /// The name with a letter left out, doubled, or swapped with the next one.
    private func mistyped(_ name: String) -> Set<String> {
        let letters = Array(name)
        var all: Set<String> = []
        for i in letters.indices {
            all.insert(String(letters[..<i] + letters[(i + 1)...]))
            all.insert(String(letters[...i] + letters[i...]))
            guard i + 1 < letters.count else { continue }
            var swapped = letters
            swapped.swapAt(i, i + 1)
            all.insert(String(swapped))
        }
        all.remove(name)
        return all
    }

    private func error(_ words: [String]) -> UsageError? {
        do throws(UsageError) {
            _ = try CommandLineParser.parse(words, environment: [:])
            return nil
        } catch {
            return error
        }
    }

    private func isOneLine(_ error: UsageError?) -> Bool {
        guard let text = error?.description else { return false }
        return text.hasPrefix("gatefold: ") && text.hasSuffix("\".")
            && !text.contains(where: \.isNewline)
    }

    @Test(arguments: Verbs.all.map(\.name))
    func inAnOptionOfAVerb(_ name: String) throws {
        let verb = try #require(Verbs.named(name))
        let known = Set((verb.options + Options.global).map(\.spelling))
        for option in verb.options + Options.global {
            for mistake in mistyped(option.name).map({ "--\($0)" }) where !known.contains(mistake) {
                // Another verb's option is answered with the verbs that take it.
                if Verbs.options.contains(where: { $0.spelling == mistake }) { continue }
                let error = error([name, mistake])
                guard case .unknownOption(mistake, let nearest?) = error?.reason else {
                    Issue.record("\(name) \(mistake): \(error.map { "\($0)" } ?? "taken")")
                    continue
                }
                #expect(known.contains(nearest) && isOneLine(error), "\(name) \(mistake)")
            }
        }
    }

    @Test func inAnyOptionBeforeAnyVerb() {
        let known = Set(Verbs.options.map(\.spelling))
        for option in Verbs.options {
            for mistake in mistyped(option.name).map({ "--\($0)" }) where !known.contains(mistake) {
                let error = error([mistake])
                guard case .unknownOption(mistake, let nearest?) = error?.reason else {
                    Issue.record("\(mistake)")
                    continue
                }
                #expect(known.contains(nearest) && isOneLine(error), "\(mistake)")
            }
        }
    }

    @Test func inAVerb() {
        let known = Set(Verbs.all.map(\.name))
        for mistake in known.flatMap(mistyped) where !known.contains(mistake) {
            let error = error([mistake])
            guard case .unknownVerb(mistake, let nearest?) = error?.reason else {
                Issue.record("\(mistake)")
                continue
            }
            #expect(known.contains(nearest) && isOneLine(error), "\(mistake)")
        }
    }

    struct Operand: CustomTestStringConvertible {
        let verb: String
        let words: [String]

        var testDescription: String { verb }
    }

    @Test(arguments: [
        Operand(verb: "help", words: Help.topics),
        Operand(verb: "completions", words: Shell.allCases.map(\.rawValue)),
    ])
    func inAnOperandThatIsOneOfAFewWords(_ operand: Operand) {
        for mistake in operand.words.flatMap(mistyped) where !operand.words.contains(mistake) {
            let error = error([operand.verb, mistake])
            guard case .unknownWord(mistake, _, let nearest?, _) = error?.reason else {
                Issue.record("\(mistake)")
                continue
            }
            #expect(operand.words.contains(nearest) && isOneLine(error), "\(mistake)")
        }
    }

    @Test func inAValueThatIsOneOfAFewWords() {
        for verb in Verbs.all {
            for option in verb.options {
                guard case .words(let words) = option.value else { continue }
                for mistake in words.flatMap(mistyped) where !words.contains(mistake) {
                    let error = error([verb.name, "\(option.spelling)=\(mistake)"])
                    #expect(isOneLine(error))
                    let text = error?.description ?? ""
                    for word in words { #expect(text.contains(word), "\(text)") }
                }
            }
        }
    }

    @Test func inTheNumberOfOperands() {
        for verb in Verbs.all {
            if verb.operands.contains(where: \.isRequired) {
                let error = error([verb.name])
                #expect(isOneLine(error) && "\(error, default: "")".contains("is missing"))
            }
            if verb.operands.contains(where: \.isRepeatable) { continue }
            let words = verb.operands.map { operand in
                if case .words(let words) = operand.kind { return words.first ?? "" }
                return operand.kind == .topic ? verb.name : "a"
            }
            let error = error([verb.name] + words + ["b"])
            #expect(isOneLine(error) && "\(error, default: "")".contains("superfluous word"))
        }
    }
}
