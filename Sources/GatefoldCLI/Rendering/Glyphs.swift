/// The signs that bars are drawn with: of Unicode, or of plain ASCII.
package struct Glyphs: Hashable, Sendable {
    /// Signs for a terminal that shows UTF-8.
    package static let unicode = Glyphs(
        full: "━", edge: "╾", track: "─", done: "✓", failed: "✗", present: "=", ellipsis: "…",
        idle: "·", spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"], isASCII: false)

    /// Signs for any terminal.
    package static let ascii = Glyphs(
        full: "=", edge: ">", track: "-", done: "+", failed: "x", present: "=", ellipsis: "~",
        idle: ".", spinner: ["|", "/", "-", "\\"], isASCII: true)

    let full: Character
    let edge: Character
    let track: Character
    let done: Character
    let failed: Character
    let present: Character
    let ellipsis: Character
    let idle: Character
    let spinner: [Character]
    let isASCII: Bool

    /// The signs for the locale, by the first of LC_ALL, LC_CTYPE and LANG that is not empty.
    package static func suiting(_ environment: [String: String]) -> Glyphs {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].map { environment[$0] ?? "" }
        let locale = (names.first { !$0.isEmpty } ?? "").lowercased()
        return locale.contains("utf-8") || locale.contains("utf8") ? .unicode : .ascii
    }

    /// The text as the terminal can show it: in ASCII, a question mark for any other character.
    func showable(_ text: String) -> String {
        let text = DisplayWidth.clean(text)
        guard isASCII else { return text }
        return String(text.map { $0.isASCII ? $0 : "?" })
    }
}
