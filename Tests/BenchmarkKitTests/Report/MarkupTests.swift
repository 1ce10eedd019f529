import BenchmarkKit
import Testing

@Suite struct MarkupTests {
    @Test func escapesWhatMarkupIsMadeOf() {
        #expect(Markup.escaped(#"<a b="c">'&'"#) == "&lt;a b=&quot;c&quot;&gt;&#39;&amp;&#39;")
    }

    @Test func replacesWhatXMLHasNoPlaceFor() {
        #expect(Markup.escaped("a\u{0}b\u{1B}c\u{FFFF}") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}")
        #expect(Markup.escaped("a\tb\n") == "a\tb\n")
    }

    @Test func leavesOtherTextAsItIs() {
        #expect(Markup.escaped("人生 ÷ 0.7–1.0") == "人生 ÷ 0.7–1.0")
    }
}
