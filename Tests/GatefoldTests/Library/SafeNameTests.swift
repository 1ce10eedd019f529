import Gatefold
import Testing

@Suite struct SafeNameTests {
    @Test(arguments: [
        ("Upside Down.m4a", "Upside Down.m4a"),
        ("../../x", "x"),
        ("/etc/x", "etc-x"),
        ("a/b", "a-b"),
        ("AC/DC", "AC-DC"),
        ("C:\\dir\\x", "C--dir-x"),
        ("a\0b", "ab"),
        ("a\u{1b}[31mb", "a[31mb"),
        ("a\u{7f}\u{9b}b", "ab"),
        ("line\r\nbreak", "line  break"),
        ("Why? *Not* <this> |or| \"that\":", "Why_ _Not_ _this_ -or- 'that'-"),
        ("...And Justice", "And Justice"),
        ("-rf", "rf"),
        (".hidden", "hidden"),
        ("dots...", "dots"),
        ("space ", "space"),
        (" both . ", "both"),
        ("CON", "_CON"),
        ("con.mp3", "_con.mp3"),
        ("Aux .x.y", "_Aux .x.y"),
        ("COM1", "_COM1"),
        ("LPT\u{b9}.txt", "_LPT\u{b9}.txt"),
        ("CON.\u{301}x", "_CON.\u{301}x"),
        ("CONcert", "CONcert"),
        ("COM10", "COM10"),
        ("e\u{301}te\u{301}", "\u{e9}t\u{e9}"),
        ("a\u{202e}3pm.exe", "a3pm.exe"),
        ("\u{feff}x\u{200b}\u{2060}y\u{ad}z", "xyz"),
        ("e\u{200c}\u{301}", "\u{e9}"),
        ("no\u{a0}break\u{3000}wide\u{2028}line", "no break wide line"),
        ("\u{301}accent first", "accent first"),
        (".\u{301}x", "x"),
        ("👩\u{200d}🚀 x\u{200d}y", "👩\u{200d}🚀 xy"),
        ("❤\u{fe0f}\u{200d}🔥", "❤\u{fe0f}\u{200d}🔥"),
        ("a\u{fe0f}b\u{e0041}", "ab"),
        ("x\u{fffe}\u{1ffff}", "x"),
        ("Пикник – 東京.mp3", "Пикник – 東京.mp3"),
    ])
    func makesOneSafeComponent(_ raw: String, _ expected: String) throws {
        let name = try SafeName(raw)
        #expect(Array(name.text.utf8) == Array(expected.utf8), "\(name.text)")
    }

    @Test(arguments: [
        ("", SafeName.Refusal.empty),
        (".", .dots(".")),
        ("..", .dots("..")),
        ("......", .dots("......")),
        (" . ", .nothingLeft(" . ")),
        ("\0", .nothingLeft("\0")),
        ("-- -", .nothingLeft("-- -")),
        ("\u{200b}\u{202e}", .nothingLeft("\u{200b}\u{202e}")),
        ("/", .nothingLeft("/")),
    ])
    func refusesWhatLeavesNothing(_ raw: String, _ refusal: SafeName.Refusal) {
        #expect(throws: refusal) { try SafeName(raw) }
        #expect(!refusal.description.isEmpty)
    }

    @Test func cutsLongNamesAndKeepsTheEnding() throws {
        let long = try SafeName(String(repeating: "a", count: 300) + ".flac")
        #expect(long.text.utf8.count == 255)
        #expect(long.text.hasSuffix("aaa.flac"))
        let emoji = try SafeName(String(repeating: "👩\u{200d}🚀", count: 120) + ".mp3")
        #expect(emoji.text.utf8.count == 22 * 11 + 4)
        #expect(emoji.text.dropLast(4).allSatisfy { $0 == "👩\u{200d}🚀" })
        let short = try SafeName("0123456789012345678901234567 . . . 90.ogg", maximumBytes: 36)
        #expect(short.text == "0123456789012345678901234567.ogg")
    }

    @Test func refusesOneCharacterThatIsTooLong() {
        let tower = "a" + String(repeating: "\u{301}\u{327}", count: 200)
        #expect(throws: SafeName.Refusal.nothingLeft(tower)) { try SafeName(tower) }
    }

    @Test func aNameOfWindowsFitsEvenWhenItIsLong() throws {
        let name = try SafeName("CON." + String(repeating: "a", count: 300))
        #expect(name.text.utf8.count == 255)
        #expect(name.text.hasPrefix("_CON.aaa"))
        let cut = try SafeName("COM1" + String(repeating: " ", count: 300) + "x.mp3")
        #expect(cut.text == "_COM1.mp3")
    }

    @Test func anyTextGivesASafeNameOrARefusal() {
        var generator = SystemRandomNumberGenerator()
        let salt: [Unicode.Scalar] = [".", "-", " ", "/", "\0", "\u{301}", "\u{200d}", "\u{fe0f}"]
        for _ in 0..<2_000 {
            var raw = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...120, using: &generator) {
                let wide = Unicode.Scalar(UInt32.random(in: 0...0x1_ffff, using: &generator))
                raw.append((Bool.random(using: &generator) ? wide : salt.randomElement()) ?? "x")
            }
            guard let name = try? SafeName(String(raw)) else { continue }
            #expect(isSafe(name.text), "\(name.text.debugDescription)")
            let again = try? SafeName(name.text)
            #expect(again == name, "not settled: \(name.text.debugDescription)")
        }
    }

    private func isSafe(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last else { return false }
        let isBad = scalars.contains { "/\\:*?\"<>|".unicodeScalars.contains($0) || $0.value < 32 }
        return !isBad && text.utf8.count <= 255 && first != "." && first != "-" && last != "."
            && last != " "
    }
}

/// Most names take a short way; a lower limit than theirs makes them take the long one.
@Suite struct PlainNameTests {
    @Test func everyScalarReadsTheSameEitherWay() {
        for value in Array(UInt32(0)..<0x500) + Array(stride(from: 0x500, to: 0x1_FFFF, by: 37)) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            expectSame("\(scalar) a name \(scalar) b \(scalar)")
            expectSame("a name \(scalar) b")
        }
    }

    @Test func randomTextsReadTheSameEitherWay() {
        var generator = SeededGenerator(seed: 4)
        let pieces = [
            "CON", "con", "LPT1", "CONOUT$", ".", " ", "-", "a", "\u{e9}", "e\u{301}", "\u{304b}",
            "\u{3099}", "\u{ac00}", "\u{11a8}", ":", "$", "\u{b9}", "nul", "txt",
        ]
        for _ in 0..<5_000 {
            let count = Int.random(in: 1...9, using: &generator)
            expectSame(
                (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined())
        }
    }

    private func expectSame(_ text: String) {
        let name = Result { () throws(SafeName.Refusal) in try SafeName(text) }
        let long = Result { () throws(SafeName.Refusal) in try SafeName(text, maximumBytes: 254) }
        if name != long || (try? name.get().text.utf8.elementsEqual(long.get().text.utf8)) == false
        {
            Issue.record("\(text.debugDescription): \(name) and \(long)")
        }
    }
}
