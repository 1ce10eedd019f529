/// A command line that can't be read.
package struct OptionMistake: Error, Hashable, Sendable {
    /// The option, or the word that should be one.
    package let word: String
    /// What is wrong with it.
    package let reason: Reason

    /// What is wrong with an option.
    package enum Reason: Hashable, Sendable {
        /// There is no such option.
        case unknown
        /// Nothing follows it.
        case noValue
        /// What follows it is none of what it takes.
        case badValue(String, expected: [String])
    }

    init(_ word: String, _ reason: Reason) {
        self.word = word
        self.reason = reason
    }
}

extension OptionMistake: CustomStringConvertible {
    /// One line for standard error.
    package var description: String {
        let sentence =
            switch reason {
            case .unknown: "unknown option \"\(word)\""
            case .noValue: "option \"\(word)\" has no value"
            case .badValue(let value, let expected):
                "option \"\(word)\" has the value \"\(value)\"; expected "
                    + expected.joined(separator: ", ")
            }
        return "GatefoldBenchmarks: \(sentence). See \"GatefoldBenchmarks --help\"."
    }
}
