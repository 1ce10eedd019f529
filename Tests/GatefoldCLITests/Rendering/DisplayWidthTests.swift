import GatefoldCLI
import Testing

@Suite struct DisplayWidthTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        let cells: Int

        init(_ text: String, _ cells: Int) {
            self.text = text
            self.cells = cells
        }

        var testDescription: String { "\(text): \(cells)" }
    }

    @Test(arguments: [
        Case("", 0), Case("Upside Down", 11), Case("Émilie", 6), Case("E\u{301}milie", 6),
        Case("坂本龍一", 8), Case("ｱ", 1), Case("Ａ", 2), Case("한국", 4), Case("\u{1112}\u{1161}", 2),
        Case("🎵", 2), Case("👩‍👩‍👧", 2), Case("👍🏽", 2), Case("🇫🇷", 2), Case("❤️", 2), Case("❤", 1),
        Case("1️⃣", 2), Case("e\u{200D}", 1), Case("ก็", 1), Case("…━╾✓", 4), Case("Ω", 1),
        Case("\u{AD}a", 1), Case("a\u{202E}b", 2), Case("\t\n", 2),
    ])
    func countsCells(_ example: Case) {
        #expect(DisplayWidth.cells(example.text) == example.cells)
    }

    @Test func letsNothingPassThatSteersATerminal() {
        let dirty = "a\u{1B}[31mb\u{7}\u{9B}2Jc\r\nd\u{202E}e\u{2028}f\u{7F}\u{FEFF}"
        #expect(DisplayWidth.clean(dirty) == "a?[31mb??2Jc  de f?")
        #expect(DisplayWidth.cut(dirty, to: 3) == "a?…")
    }

    @Test func keepsWhatMakesPartOfACharacter() {
        for text in ["👩‍👩‍👧", "क्‍ष", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"] { #expect(DisplayWidth.clean(text) == text) }
    }

    @Test func cutsAtACharacterAndPadsToTheCell() {
        #expect(DisplayWidth.fit("Upside Down", 11) == "Upside Down")
        #expect(DisplayWidth.fit("Upside Down", 7) == "Upside…")
        #expect(DisplayWidth.fit("坂本龍一", 6) == "坂本… ")
        #expect(DisplayWidth.fit("坂本龍一", 5) == "坂本…")
        #expect(DisplayWidth.fit("e\u{301}e\u{301}e\u{301}", 2) == "e\u{301}…")
        #expect(DisplayWidth.fit("ab", 4) == "ab  ")
        #expect(DisplayWidth.fit("ab", 1, ellipsis: "~") == "~")
        #expect(DisplayWidth.fit("ab", 0) == "" && DisplayWidth.fit("ab", -3) == "")
    }

    @Test func fitsEveryTextIntoEveryWidth() {
        for text in ["Émilie 坂本龍一 👩‍👩‍👧 duet", "한국어 노래", "plain", "a\u{1B}b"] {
            for columns in 0...30 {
                #expect(DisplayWidth.cells(DisplayWidth.fit(text, columns)) == columns)
            }
        }
    }

    @Test func countsNoCellForColours() {
        let painted = Palette(isOn: true).paint("✓ 坂", .good) + " b"
        #expect(painted.contains("\u{1B}[32m"))
        #expect(DisplayWidth.cells(ofPainted: painted) == 6)
    }
}
