import Gatefold
import GatefoldCLI
import Testing

@Suite struct SongTableTests {
    private static let songs = [
        song(
            "Jack Johnson", "Upside Down", "Sing-A-Longs and Lullabies for the Film Curious George"),
        song("\u{591c}\u{306b}\u{99c6}\u{3051}\u{308b}", "\u{1F3B5}", ""),
        song("A\u{1b}[2J", "B\tC", "D"),
    ]

    private static func song(_ artist: String, _ title: String, _ album: String) -> AssetGroup {
        AssetGroup(
            name: "\(artist) - \(title)", assets: [],
            metadata: ["artist": artist, "title": title, "album": album])
    }

    private func lines(_ width: Int?) -> [String] {
        let table = SongTable(Self.songs)
        let style = ReportStyle(width: width, palette: Palette(isOn: false), glyphs: .unicode)
        return ([table.head] + table.rows).flatMap { $0.lines(style) }
    }

    @Test func fitsATerminal() {
        #expect(
            lines(60) == [
                "ARTIST        TITLE        ALBUM",
                "Jack Johnson  Upside Down  Sing-A-Longs and Lullabies for \u{2026}",
                "\u{591c}\u{306b}\u{99c6}\u{3051}\u{308b}    \u{1F3B5}",
                "A?[2J         B C          D",
            ])
    }

    @Test(arguments: [1, 12, 40, 41, 59, 80, 200]) func neverWraps(_ width: Int) {
        for line in lines(width) { #expect(DisplayWidth.cells(line) < max(width, 8), "\(line)") }
    }

    @Test func sharesANarrowLine() {
        #expect(
            lines(40).dropFirst().first == "Jack Johnson  Upside Down  Sing-A-Long\u{2026}")
    }

    @Test func cutsNothingInAPipe() {
        let lines = lines(nil)
        #expect(lines.count == 3)
        #expect(lines.first?.hasSuffix("Curious George") == true)
    }

    @Test func writesAnObjectForAScript() {
        #expect(
            SongTable(Self.songs).rows.last?.json
                == #"{"artist":"A\u001b[2J","title":"B\tC","album":"D"}"#)
    }
}
