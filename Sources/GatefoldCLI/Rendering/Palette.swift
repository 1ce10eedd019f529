/// The colours of a terminal, or none of them.
package struct Palette: Hashable, Sendable {
    /// What a colour says.
    package enum Tone: Sendable {
        /// It is done.
        case good
        /// It goes on, but needed another attempt.
        case warning
        /// It failed.
        case bad
        /// It moves.
        case active
        /// It matters less.
        case faint
    }

    /// Whether colours are used.
    package let isOn: Bool

    /// Uses colours, or does not.
    package init(isOn: Bool) {
        self.isOn = isOn
    }

    /// Decides by the option, then NO_COLOR (any value but an empty one), then the terminal.
    package init(_ choice: ColorChoice, environment: [String: String], isTerminal: Bool) {
        switch choice {
        case .always: isOn = true
        case .never: isOn = false
        case .auto:
            let isRefused = !(environment["NO_COLOR"] ?? "").isEmpty
            isOn = isTerminal && !isRefused && Self.canSteer(environment)
        }
    }

    /// The text in the colour, and the terminal's own colour after it.
    package func paint(_ text: String, _ tone: Tone) -> String {
        guard isOn, !text.isEmpty else { return text }
        return "\u{1B}[\(tone.code)m\(text)\u{1B}[0m"
    }

    /// Whether the terminal says that it obeys escape sequences.
    static func canSteer(_ environment: [String: String]) -> Bool {
        let terminal = environment["TERM"] ?? ""
        return !terminal.isEmpty && terminal != "dumb"
    }
}

extension Palette.Tone {
    fileprivate var code: String {
        switch self {
        case .good: "32"
        case .warning: "33"
        case .bad: "31"
        case .active: "36"
        case .faint: "2"
        }
    }
}
