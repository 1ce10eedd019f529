/// Takes a command line apart into options and operands, with every verb's options known.
///
/// The verb may come after some options, so whether it takes them is asked later.
struct ArgumentScanner {
    /// One piece of a command line.
    enum Piece: Equatable {
        /// An option as it was written, its long name, and its value if it takes one.
        case option(spelling: String, name: String, value: String?)
        /// A word that is no option.
        case operand(String)
        /// Something that is neither.
        case mistake(UsageError.Reason)
    }

    private var rest: ArraySlice<String>
    private var pieces: [Piece] = []

    /// Takes the arguments apart, in their order.
    static func pieces(of arguments: [String]) -> [Piece] {
        var scanner = ArgumentScanner(rest: arguments[...])
        scanner.scan()
        return scanner.pieces
    }

    private init(rest: ArraySlice<String>) {
        self.rest = rest
    }

    private mutating func scan() {
        while let word = rest.popFirst() {
            if word == "--" {
                pieces += rest.map { .operand($0) }
                return
            } else if word.hasPrefix("--") {
                scanLong(word)
            } else if word.hasPrefix("-"), word != "-" {
                scanShort(word)
            } else {
                pieces.append(.operand(word))
            }
        }
    }

    private mutating func scanLong(_ word: String) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let spelling = String(parts[0])
        let given = parts.count == 2 ? String(parts[1]) : nil
        guard let row = Verbs.options.first(where: { $0.spelling == spelling }) else {
            pieces.append(.mistake(.unknownOption(spelling, nearest: nil)))
            return
        }
        if let given, !row.takesValue {
            pieces.append(.mistake(.superfluousValue(option: spelling, found: given)))
        } else {
            append(row, spelling: spelling, given: given)
        }
    }

    /// Several flags may share a dash; an option that takes a value ends them.
    private mutating func scanShort(_ word: String) {
        var letters = word.dropFirst()
        if letters.count > 2, Verbs.options.contains(where: { $0.name == letters }) {
            // A long name with one dash: taking it for letters would say something puzzling.
            pieces.append(.mistake(.unknownOption(word, nearest: nil)))
            return
        }
        while let letter = letters.popFirst() {
            guard let row = Verbs.options.first(where: { $0.short == letter }) else {
                let isFirst = letters.count + 2 == word.count
                let spelling = isFirst ? word : "-\(letter)"
                pieces.append(.mistake(.unknownOption(spelling, nearest: nil)))
                return
            }
            if row.takesValue {
                append(row, spelling: "-\(letter)", given: letters.isEmpty ? nil : String(letters))
                return
            }
            append(row, spelling: "-\(letter)", given: nil)
        }
    }

    private mutating func append(_ row: OptionRow, spelling: String, given: String?) {
        guard let label = row.label else {
            pieces.append(.option(spelling: spelling, name: row.name, value: nil))
            return
        }
        if let value = given ?? followingValue() {
            pieces.append(.option(spelling: spelling, name: row.name, value: value))
        } else {
            pieces.append(.mistake(.missingValue(option: spelling, label: label)))
        }
    }

    /// The next word, unless it is plainly an option: then the value was forgotten.
    private mutating func followingValue() -> String? {
        guard let next = rest.first, next != "--" else { return nil }
        let name = next.prefix { $0 != "=" }
        if Verbs.options.contains(where: { $0.spelling == name }) { return nil }
        return rest.popFirst()
    }
}
