import GatefoldPlatform
import Testing

@Suite struct CanonicalTextTests {
    @Test(arguments: [
        ("", ""),
        ("plain", "plain"),
        ("e\u{301}", "\u{e9}"),
        ("\u{e9}", "\u{e9}"),
        ("e\u{323}\u{301}", "\u{1eb9}\u{301}"),
        ("e\u{301}\u{323}", "\u{1eb9}\u{301}"),
        ("\u{1100}\u{1161}\u{11a8}", "\u{ac01}"),
        ("\u{958}", "\u{915}\u{93c}"),
        ("\u{212b}", "\u{c5}"),
        ("\u{fb01}", "\u{fb01}"),
    ])
    func composes(_ text: String, _ expected: String) {
        #expect(Array(text.composed.unicodeScalars) == Array(expected.unicodeScalars))
    }
}
