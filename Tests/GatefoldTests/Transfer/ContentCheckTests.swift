import Gatefold
import Testing

@Suite struct ContentCheckTests {
    /// A body as its first bytes and its Content-Type show it, and what each role makes of it.
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        var type: String?
        let bytes: [UInt8]
        var isWhole = true
        let song: ContentCheck.Verdict
        let artwork: ContentCheck.Verdict

        init(
            _ name: String, _ type: String?, _ bytes: [UInt8], isWhole: Bool = true,
            song: ContentCheck.Verdict, artwork: ContentCheck.Verdict
        ) {
            testDescription = name
            self.type = type
            self.bytes = bytes
            self.isWhole = isWhole
            self.song = song
            self.artwork = artwork
        }

        /// A body that is wrong for both roles.
        init(
            wrong name: String, _ type: String?, _ bytes: [UInt8], isWhole: Bool = true,
            _ found: String
        ) {
            self.init(
                name, type, bytes, isWhole: isWhole,
                song: .wrong(found: found), artwork: .wrong(found: found)
            )
        }

        /// A body that is no more than begun.
        init(undecided name: String, _ bytes: [UInt8]) {
            self.init(
                name, nil, bytes, isWhole: false, song: .undecided, artwork: .undecided
            )
        }
    }

    static let jpeg: [UInt8] = [0xff, 0xd8, 0xff, 0xe0] + Bytes.noise(100)
    static let mp3: [UInt8] = [0xff, 0xfb, 0x90, 0x64] + Bytes.noise(100)
    static let page = Array("<!DOCTYPE html><html><head><title>Sign in</title></head></html>".utf8)
    static let svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\"></svg>".utf8)
    static let stream: [UInt8] = (0..<3).flatMap { _ -> [UInt8] in [0x47] + Bytes.noise(187) }
    static let isSVG = ContentCheck.Verdict.good(.svg)
    static let isImage = ContentCheck.Verdict.wrong(found: "an image")

    static let pages = [
        Case(wrong: "a page called a page", "text/html; charset=utf-8", page, "an HTML page"),
        Case(wrong: "a page called audio", "audio/mpeg", page, "an HTML page"),
        Case(wrong: "a page called an image", "image/jpeg", page, "an HTML page"),
        Case(wrong: "a page with a byte order mark", nil, Bytes.mark + page, "an HTML page"),
        Case(wrong: "a page behind blanks", nil, Bytes.blanks(300) + page, "an HTML page"),
        Case(wrong: "a page in UTF-16", nil, [0xff, 0xfe] + Bytes.wide(page), "an HTML page"),
        Case(
            wrong: "a page in big-endian UTF-16", nil,
            [0xfe, 0xff] + Bytes.wide(page, isBig: true), "an HTML page"
        ),
        Case(wrong: "a page in UTF-16 without a mark", nil, Bytes.wide(page), "an HTML page"),
        Case(wrong: "a page in capitals", nil, Array("<HTML><BODY>no</BODY>".utf8), "an HTML page"),
        Case(wrong: "a fragment", nil, Array("<h1>403 Forbidden</h1>".utf8), "an HTML page"),
        Case(
            wrong: "a page behind a comment", nil, Array("<!-- x > y --> <html>".utf8),
            "an HTML page"
        ),
        Case(
            wrong: "a page of XHTML", nil, Array("<?xml version='1.0'?>\n<html/>".utf8),
            "an HTML page"
        ),
        Case(
            wrong: "a page that has only begun", nil, page + Bytes.blanks(20), isWhole: false,
            "an HTML page"
        ),
    ]

    static let texts = [
        Case(wrong: "JSON called audio", "audio/mp4", Array("{\"error\":1}".utf8), "a JSON text"),
        Case(wrong: "a JSON list", nil, Array("[1, 2]".utf8), "a JSON text"),
        Case(
            wrong: "XML of a bucket", "image/png",
            Array("<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>".utf8),
            "an XML text"
        ),
        Case(wrong: "plain text", "audio/mpeg", Array("Too many requests\n".utf8), "plain text"),
        Case(wrong: "Latin-1 text", nil, Array("Zugriff verweigert f".utf8) + [0xfc], "plain text"),
        Case(wrong: "an M3U", "audio/x-mpegurl", Array("#EXTM3U\na.mp3".utf8), "a playlist"),
        Case(wrong: "a PLS", nil, Array("[playlist]\nFile1=a.mp3".utf8), "a playlist"),
        Case(wrong: "M3U without a head", nil, Array("http://h/a.mp3\n".utf8), "plain text"),
        Case(wrong: "64 KiB of blanks", nil, Bytes.blanks(64 << 10), isWhole: false, "plain text"),
        Case(wrong: "a few blanks in all", nil, Bytes.blanks(9), "plain text"),
        Case(
            wrong: "much text, not ended", nil, Array(String(repeating: "la ", count: 200).utf8),
            isWhole: false, "plain text"
        ),
        Case(wrong: "nothing", "image/png", [], "nothing"),
        Case(
            wrong: "unknown bytes called a page", "text/html", Bytes.unknown, "an HTML page"
        ),
        Case(wrong: "unknown bytes called JSON", "text/json", Bytes.unknown, "a JSON text"),
        Case(
            wrong: "an endless comment", nil,
            Array("<!--".utf8) + [UInt8](repeating: 0x2d, count: 70_000), isWhole: false,
            "an XML text"
        ),
    ]

    static let media = [
        Case("a JPEG", "image/jpeg", jpeg, song: isImage, artwork: .good(.jpg)),
        Case("a JPEG called a page", "text/html", jpeg, song: isImage, artwork: .good(.jpg)),
        Case("a JPEG called text", "text/plain", jpeg, song: isImage, artwork: .good(.jpg)),
        Case("a JPEG called audio", "audio/mpeg", jpeg, song: isImage, artwork: .good(.jpg)),
        Case(
            "an MP3", "audio/mpeg", mp3, song: .good(.mp3), artwork: .wrong(found: "audio")
        ),
        Case(
            "an MP3 called a page", "text/html", mp3, song: .good(.mp3),
            artwork: .wrong(found: "audio")
        ),
        Case(
            "unknown bytes", nil, Bytes.unknown, song: .good(nil),
            artwork: .wrong(found: "unknown data")
        ),
        Case(
            "unknown bytes called an image", "image/x-new", Bytes.unknown, song: isImage,
            artwork: .good(nil)
        ),
        Case(
            "unknown bytes called binary", "application/octet-stream", Bytes.unknown,
            song: .good(nil), artwork: .wrong(found: "unknown data")
        ),
        Case("an SVG", "image/svg+xml", svg, song: isImage, artwork: isSVG),
        Case("an SVG called XML", "text/xml", svg, song: isImage, artwork: isSVG),
        Case("an SVG with a mark", nil, Bytes.mark + svg, song: isImage, artwork: isSVG),
        Case("an SVG in UTF-16", nil, Bytes.wide(svg), song: isImage, artwork: isSVG),
        Case(
            "an SVG behind prolog, comment and document type", nil,
            Array("<?xml version='1.0'?>\n<!-- a > b -->\n".utf8)
                + Array("<!DOCTYPE svg PUBLIC 'x' 'y' [ <!ENTITY a 'b'> ]>\n".utf8) + svg,
            song: isImage, artwork: isSVG
        ),
        Case(
            "a transport stream called text", "text/plain", stream, song: .good(.ts),
            artwork: .wrong(found: "audio")
        ),
        Case(
            "a transport stream behind a tag", nil, Bytes.tag(of: 200, isThere: true) + stream,
            song: .good(.ts), artwork: .wrong(found: "audio")
        ),
        Case(
            wrong: "a page with a zero byte in it", nil, page + [0] + Bytes.noise(600),
            "an HTML page"
        ),
        Case(
            wrong: "a playlist with a zero byte in it", nil,
            Array("#EXTM3U\n".utf8) + Bytes.blanks(90) + [0], "a playlist"
        ),
        Case(
            "unknown bytes that begin like an element", nil,
            Array("<xyz>".utf8) + Bytes.blanks(90) + Bytes.unknown, song: .good(nil),
            artwork: .wrong(found: "unknown data")
        ),
        Case(
            wrong: "a text behind a prolog", nil, Array("<?xml?>xsvg <svg>".utf8), "an XML text"
        ),
        Case("an SVG with a prefix", nil, Array("<svg:svg/>".utf8), song: isImage, artwork: isSVG),
    ]

    static let beginnings = [
        Case(undecided: "nothing yet", []),
        Case(undecided: "ID", Array("ID".utf8)),
        Case(undecided: "half a signature", [0x89, 0x50]),
        Case(undecided: "blanks so far", Bytes.blanks(1_000)),
        Case(undecided: "one blank short of 64 KiB", Bytes.blanks(64 << 10 - 1)),
        Case(undecided: "a comment so far", Array("<!--".utf8) + Bytes.blanks(200)),
        Case(undecided: "a prolog so far", Array("<?xml ".utf8) + Bytes.blanks(90)),
        Case(undecided: "an element's name so far", Bytes.blanks(80) + Array("<sv".utf8)),
        Case(undecided: "a little text so far", Array(String(repeating: "la ", count: 30).utf8)),
        Case(undecided: "an ID3 tag so far", Bytes.tag(of: 1_000)),
    ]

    @Test(arguments: pages + texts + media + beginnings)
    func judgesByBytesBeforeType(_ row: Case) {
        for (role, verdict) in [(Asset.Role.song, row.song), (.artwork, row.artwork)] {
            let found = ContentCheck(role).verdict(
                contentType: row.type, firstBytes: row.bytes, isWhole: row.isWhole
            )
            #expect(found == verdict, "as \(role)")
        }
    }

    /// A page could become audio, and audio text, by the size of the pieces in which it came.
    @Test(arguments: pages + texts + media)
    func aVerdictStaysHoweverTheBytesCome(_ row: Case) {
        for role in Asset.Role.allCases {
            let check = ContentCheck(role)
            let whole = check.verdict(contentType: row.type, firstBytes: row.bytes, isWhole: true)
            for count in 0...min(row.bytes.count, 1_000) {
                let verdict = check.verdict(
                    contentType: row.type, firstBytes: Array(row.bytes.prefix(count)),
                    isWhole: false)
                #expect(
                    verdict == .undecided || verdict == whole, "\(count) bytes as \(role)")
            }
        }
    }

    @Test(arguments: [Asset.Role.lyrics, .other])
    func anyContentIsGoodForOtherRoles(_ role: Asset.Role) {
        let check = ContentCheck(role)
        let page = check.verdict(contentType: "text/html", firstBytes: Self.page, isWhole: true)
        #expect(page == .good(nil))
        let image = check.verdict(contentType: nil, firstBytes: Self.jpeg, isWhole: false)
        #expect(image == .good(.jpg))
        #expect(check.earlyVerdict(contentType: "application/json") == .undecided)
    }

    @Test func neverUndecidedOnceWholeOrAt64KiB() {
        for row in Self.beginnings {
            for role in Asset.Role.allCases {
                let check = ContentCheck(role)
                let whole = check.verdict(contentType: nil, firstBytes: row.bytes, isWhole: true)
                #expect(whole != .undecided, "\(row.testDescription)")
                let padding = [UInt8](repeating: 0x20, count: 64 << 10)
                let long = check.verdict(
                    contentType: nil, firstBytes: row.bytes + padding, isWhole: false
                )
                #expect(long != .undecided, "\(row.testDescription)")
            }
        }
    }

    @Test(arguments: [
        "application/json", "application/problem+json; charset=utf-8", "application/xhtml+xml",
        "audio/x-mpegurl", "text/css", "APPLICATION/JSON",
    ])
    func refusesByTheHeadAlone(_ type: String) {
        for role in [Asset.Role.song, .artwork] where type != "application/xhtml+xml" {
            let verdict = ContentCheck(role).earlyVerdict(contentType: type)
            guard case .wrong = verdict else {
                Issue.record("\(verdict) as \(role)")
                continue
            }
        }
    }

    @Test(arguments: [
        nil, "", ";", "text/html", "text/plain; charset=x", "audio/mpeg", "image/png",
        "image/svg+xml", "application/octet-stream", "nonsense",
    ])
    func waitsForTheFirstBytes(_ type: String?) {
        for role in Asset.Role.allCases {
            #expect(ContentCheck(role).earlyVerdict(contentType: type) == .undecided)
        }
    }

    @Test func artworkCalledXMLMayBeSVG() {
        #expect(ContentCheck(.artwork).earlyVerdict(contentType: "text/xml") == .undecided)
        let verdict = ContentCheck(.song).earlyVerdict(contentType: "text/xml")
        #expect(verdict == .wrong(found: "an XML text"))
    }

    @Test func saysWhatItExpects() {
        #expect(ContentCheck(.song).expectation == "audio")
        #expect(ContentCheck(.artwork).expectation == "an image")
    }
}

/// Bytes to make bodies of.
enum Bytes {
    static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

    /// Bytes that are no text and no kind that is known.
    static let unknown: [UInt8] = [0x01, 0x02, 0x03] + noise(100)

    static func blanks(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x20, count: count) }

    static func noise(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 13) }
    }

    /// UTF-16 of ASCII text.
    static func wide(_ text: [UInt8], isBig: Bool = false) -> [UInt8] {
        text.flatMap { isBig ? [0, $0] : [$0, 0] }
    }

    /// An ID3v2 tag with so many bytes behind its head of ten.
    static func tag(of size: Int, isThere: Bool = false) -> [UInt8] {
        let digits = [21, 14, 7, 0].map { UInt8(size >> $0 & 0x7f) }
        let body = [UInt8](repeating: 0, count: isThere ? size : 100)
        return Array("ID3".utf8) + [4, 0, 0] + digits + body
    }
}
