import Gatefold
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct FileNamingTests {
    /// What is known of one asset, and the name that it gets.
    struct Case: CustomTestStringConvertible {
        let url: String
        var role = Asset.Role.song
        var file: String?
        var disposition: String?
        var kind: MediaKind?
        var type: String?
        let name: String

        var testDescription: String { "\(url) \(disposition ?? "") \(kind?.rawValue ?? "")" }
    }

    static let songs = [
        Case(url: "http://h/a/song.mp3?sig=1", kind: .mp3, name: "song.mp3"),
        Case(url: "http://h/My%20Song.mp3", name: "My Song.mp3"),
        Case(url: "http://h/a%2Fb.mp3", name: "a-b.mp3"),
        Case(url: "http://h/caf%C3%A9.ogg", kind: .ogg, name: "caf\u{e9}.ogg"),
        Case(url: "http://h/caf%E9.ogg", kind: .ogg, name: "caf\u{e9}.ogg"),
        Case(url: "http://h/100%25.mp3", kind: .mp3, name: "100%.mp3"),
        Case(url: "http://h/get.php?id=7", kind: .m4a, name: "get.m4a"),
        Case(url: "http://h/song.mp3", kind: .m4a, name: "song.m4a"),
        Case(url: "http://h/song.oga", kind: .ogg, name: "song.oga"),
        Case(url: "http://h/song.ogg", kind: .opus, name: "song.ogg"),
        Case(url: "http://h/book.m4b", kind: .mp4, name: "book.m4b"),
        Case(url: "http://h/song.m4a", kind: .mp4, name: "song.m4a"),
        Case(url: "http://h/song.MP3", kind: .mp3, name: "song.MP3"),
        Case(url: "http://h/No.%205", kind: .flac, name: "No. 5.flac"),
        Case(url: "http://h/Vol.2", kind: .flac, name: "Vol.2.flac"),
        Case(url: "http://h/stream", kind: .mp3, name: "stream.mp3"),
        Case(url: "http://h/stream", type: "audio/mpeg; x=1", name: "stream.mp3"),
        Case(url: "http://h/stream", type: "audio/x-flac", name: "stream.flac"),
        Case(url: "http://h/stream", type: "video/mp4", name: "stream.mp4"),
        Case(url: "http://h/stream", type: "application/octet-stream", name: "stream"),
        Case(url: "http://h/strange.xyz", name: "strange.xyz"),
        Case(url: "http://h/%2e%2e", kind: .mp3, name: "Title.mp3"),
        Case(url: "http://h/", kind: .mp3, name: "Title.mp3"),
        Case(url: "http://h", name: "Title"),
        Case(url: "http://h/x.mp3", file: "My: Name", kind: .m4a, name: "My- Name"),
        Case(url: "http://h/CON.mp3", kind: .mp3, name: "_CON.mp3"),
    ]

    static let dispositions = [
        Case(url: "http://h/", disposition: "attachment; filename=a.mp3", name: "a.mp3"),
        Case(url: "http://h/", disposition: "attachment; filename=\"a; b.mp3\";", name: "a; b.mp3"),
        Case(url: "http://h/", disposition: "filename = \"a.mp3\" ; ; x", name: "a.mp3"),
        Case(url: "http://h/", disposition: "attachment; FileName=\"a.mp3", name: "a.mp3"),
        Case(url: "http://h/", disposition: "x; filename=\"a \\\"b\\\".mp3\"", name: "a 'b'.mp3"),
        Case(url: "http://h/", disposition: "x; filename=\"C:\\x\\a.mp3\"", name: "a.mp3"),
        Case(url: "http://h/", disposition: "x; filename=\"../../a.mp3\"", name: "a.mp3"),
        Case(
            url: "http://h/",
            disposition: "x; filename=\"b.mp3\"; filename*=UTF-8''%e2%82%ac%20rates.mp3",
            name: "\u{20ac} rates.mp3"
        ),
        Case(
            url: "http://h/", disposition: "x; filename*=iso-8859-1'en'%A3.mp3;",
            name: "\u{a3}.mp3"
        ),
        Case(url: "http://h/", disposition: "x; filename*=broken%zz.mp3", name: "broken%zz.mp3"),
        Case(url: "http://h/", disposition: "x; filename=My%20Song.mp3", name: "My Song.mp3"),
        Case(url: "http://h/", disposition: "x; filename=\"100% a.mp3\"", name: "100% a.mp3"),
        Case(url: "http://h/", disposition: "x; filename=\u{fc}.mp3", name: "\u{fc}.mp3"),
        Case(url: "http://h/", disposition: "x; filename=\u{c3}\u{bc}.mp3", name: "\u{fc}.mp3"),
        Case(url: "http://h/", disposition: "attachment", name: "Title"),
        Case(url: "http://h/", disposition: "x; filename=", name: "Title"),
        Case(url: "http://h/", disposition: "x; filename=\"..\"", name: "Title"),
        Case(url: "http://h/", disposition: ";;;=;\"", name: "Title"),
        Case(url: "http://h/u.mp3", disposition: "x; filename=a.mp3", name: "u.mp3"),
        Case(url: "http://h/", disposition: "x; filename=a.php", kind: .wav, name: "a.wav"),
    ]

    static let others = [
        Case(url: "http://h/x.jpeg", role: .artwork, kind: .jpg, name: "cover.jpg"),
        Case(url: "http://h/x.jpg", role: .artwork, kind: .webp, name: "cover.webp"),
        Case(url: "http://h/x", role: .artwork, type: "image/jxl", name: "cover.jxl"),
        Case(url: "http://h/x.PNG", role: .artwork, type: "image/new", name: "cover.png"),
        Case(url: "http://h/x.php", role: .artwork, type: "image/new", name: "cover.img"),
        Case(url: "http://h/x.jpg", role: .artwork, file: "front.jpg", name: "front.jpg"),
        Case(url: "http://h/words.lrc", role: .lyrics, name: "words.lrc"),
        Case(url: "http://h/data.bin", role: .other, kind: .png, name: "data.bin"),
        Case(url: "http://h/scan", role: .other, kind: .png, name: "scan.png"),
    ]

    @Test(arguments: songs + dispositions + others)
    func namesAsAPersonWould(_ row: Case) throws {
        let url = try #require(URL(string: row.url))
        let name = FileNaming.name(
            for: Asset(role: row.role, sources: [url], file: row.file),
            group: try GroupPlace("Artist/Title"),
            contentDisposition: row.disposition,
            kind: row.kind,
            contentType: row.type
        )
        #expect(name.text == row.name)
    }

    @Test(arguments: [
        (["a.mp3", "b.jpg"], ["a.mp3", "b.jpg"]),
        (["a.mp3", "A.MP3", "a.mp3"], ["a.mp3", "A (2).MP3", "a (3).mp3"]),
        (["\u{e9}", "E\u{301}"], ["\u{e9}", "\u{c9} (2)"]),
        (["a", "a", "a (2)", "a (2)"], ["a", "a (3)", "a (2)", "a (2) (2)"]),
        ([".gatefold.json", "x"], ["gatefold.json", "x"]),
        ([], []),
    ])
    func tellsEqualNamesApart(_ raw: [String], _ expected: [String]) throws {
        let names = try raw.map { try SafeName($0) }
        #expect(FileNaming.distinct(names).map(\.text) == expected)
    }

    /// Windows saw its device in a name that had become shorter by its longer ending.
    @Test func aNameThatIsCutIsNoDevice() throws {
        let long = "CON" + String(repeating: "%20", count: 248) + "x.do"
        let url = try #require(URL(string: "http://h/" + long))
        let name = FileNaming.name(
            for: Asset(role: .song, sources: [url]), group: try GroupPlace("Title"),
            contentDisposition: nil, kind: .flac, contentType: nil)
        #expect(name.text == "_CON.flac")
    }

    @Test func longEqualNamesStayWithin255Bytes() throws {
        let name = try SafeName(String(repeating: "x", count: 300) + ".mp3")
        let tower = try SafeName("a" + String(repeating: "\u{301}", count: 127))
        let names = FileNaming.distinct([name, name, tower, tower, tower])
        #expect(Set(names).count == 5)
        #expect(names.allSatisfy { (1...255).contains($0.text.utf8.count) })
        #expect(names[1].text.hasSuffix("x (2).mp3"))
    }
}
