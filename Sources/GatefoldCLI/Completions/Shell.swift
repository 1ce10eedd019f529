/// A shell that completion scripts are made for.
package enum Shell: String, CaseIterable, Sendable {
    /// GNU bash, 3.2 or later.
    case bash
    /// The Z shell, with its completion system.
    case zsh
    /// The friendly interactive shell, 3.0 or later.
    case fish

    /// The text as this shell takes it for one word, unchanged.
    package func quoted(_ text: String) -> String {
        switch self {
        case .bash, .zsh: "'" + text.replacing("'", with: #"'\''"#) + "'"
        case .fish:
            "'" + text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
        }
    }

    /// The texts as this shell takes them for as many words.
    func quoted(_ texts: [String]) -> String {
        texts.map { quoted($0) }.joined(separator: " ")
    }
}
