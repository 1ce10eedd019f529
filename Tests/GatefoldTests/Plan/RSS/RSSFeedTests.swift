import Gatefold
import Testing

@Suite struct RSSFeedTests {
    private static func feed(_ channel: String) -> String {
        """
        <?xml version='1.0' encoding='utf-8'?>
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom">
        <channel>\(channel)</channel></rss>
        """
    }

    private static let audio = #"<enclosure url="http://h/a.mp3" length="1" type="audio/mpeg"/>"#

    @Test func readsAPodcastAsHostsWriteIt() async throws {
        let body = String(repeating: "<p>Notes &amp; more.</p>", count: 20_000)
        let text = Self.feed(
            """

            <atom:link href="https://h/feed" rel="self" type="application/rss+xml"/>
            <title>The &amp;amp; Show</title>
            <itunes:author>Somebody</itunes:author>
            <itunes:category text="Music"/>
            <image><url>https://h/plain.jpg</url><title>Not this</title><link>https://h</link></image>
            <item>
              <title><![CDATA[Two &amp; more]]></title>
              <media:title>Not this</media:title>
              <content:encoded><![CDATA[\(body)]]></content:encoded>
              <description>\(body)</description>
              <enclosure url="https://h/2.mp3?a=1&amp;b=2&c=3" length="" type="audio/mpeg"></enclosure>
              <itunes:image href="https://h/2.jpg"/>
              <itunes:duration>-1</itunes:duration>
            </item>
            <item><title>A film</title><enclosure url="https://h/x.mp4" type="video/mp4"/></item>
            <item>
              <title>One</title><itunes:author>Guest</itunes:author>
              <enclosure url="https://h/1.pdf" type="application/pdf"/>
              <enclosure url="https://h/1.m4a" length="99999999999999999999" type="audio/x-m4a"/>
              <enclosure url="https://h/1.mp3" type="audio/mpeg"/>
            </item>
            <itunes:image href="https://h/all.jpg"/>

            """)
        let reading = try await PlanReading.of(text)
        #expect(reading.message == nil)
        #expect(reading.format == .rss)
        #expect(reading.skipped == 1)
        #expect(
            reading.groups == [
                PlannedGroup(
                    group: AssetGroup(
                        name: "The & Show/Two & more",
                        assets: [
                            .song(at: "https://h/2.mp3?a=1&b=2&c=3"),
                            .artwork(at: "https://h/2.jpg"),
                        ],
                        metadata: [
                            "title": "Two & more", "artist": "Somebody", "album": "The & Show",
                        ]),
                    place: "item 1"),
                PlannedGroup(
                    group: AssetGroup(
                        name: "The & Show/One",
                        assets: [.song(at: "https://h/1.m4a"), .artwork(at: "https://h/all.jpg")],
                        metadata: ["title": "One", "artist": "Guest", "album": "The & Show"]),
                    place: "item 3"),
            ])
    }

    @Test(arguments: [
        ("<image><url>http://h/i.jpg</url></image>", "http://h/i.jpg"),
        ("<image><url>i.jpg</url></image>", "http://p/i.jpg"),
        ("<image><url> </url></image>", nil),
        (#"<itunes:image href=""/>"#, nil),
        (
            #"<itunes:image href="http://h/i.jpg"/><image><url>http://h/j.jpg</url></image>"#,
            "http://h/i.jpg"
        ),
        (#"<itunes:image url="http://h/i.jpg"/>"#, "http://h/i.jpg"),
        ("", nil),
    ])
    func takesTheChannelsImage(_ image: String, _ address: String?) async throws {
        let text = Self.feed("\(image)<item><title>A</title>\(Self.audio)</item>")
        let reading = try await PlanReading.of(text, base: "http://p/feed")
        #expect(reading.message == nil)
        let artwork = reading.plain.first?.assets.dropFirst().map(\.sources)
        #expect(artwork == address.map { [Asset.artwork(at: $0).sources] } ?? [])
    }

    @Test(arguments: [
        (#"url="http://h/a" type="audio/mpeg""#, true),
        (#"url="http://h/a" type=" Audio/MPEG; x=y""#, true),
        (#"url="http://h/a.ogg" type="application/ogg""#, true),
        (#"url="http://h/a.mp3?x=1" type="application/octet-stream""#, true),
        (#"url="http://h/a.M4A""#, true),
        (#"url="http://h/a.mp3" type="""#, true),
        (#"url="http://h/a" type="application/octet-stream""#, false),
        (#"url="http://h/a.mp3" type="video/mp4""#, false),
        (#"url="http://h/a.jpg" type="image/jpeg""#, false),
        (#"url="http://h/a.zip""#, false),
        (#"url="" type="audio/mpeg""#, false),
        (#"type="audio/mpeg""#, false),
        (#"url="file:///a.mp4" type="video/mp4""#, false),
    ])
    func tellsAudioEnclosures(_ attributes: String, _ isAudio: Bool) async throws {
        let text = Self.feed("<item><title>A</title><enclosure \(attributes)/></item>")
        let reading = try await PlanReading.of(text)
        #expect(reading.message == nil)
        #expect(reading.groups.count == (isAudio ? 1 : 0))
        #expect(reading.skipped == (isAudio ? 0 : 1))
    }

    @Test(arguments: [
        ("<title>S</title>", "<title>A/B</title>", "S/A-B"),
        ("<title>AC/DC</title>", "<title>A</title>", "AC-DC/A"),
        ("", "<title>A</title>", "A"),
        ("<title>..</title>", "<title>A</title>", "A"),
        ("<title>S</title>", "<itunes:title>A</itunes:title>", "S/A"),
        ("<title>S</title>", "<title/><itunes:title>A</itunes:title>", "S/A"),
        ("<title>S</title>", "", "S/a"),
    ])
    func namesTheGroup(_ channel: String, _ item: String, _ name: String) async throws {
        let reading = try await PlanReading.of(
            Self.feed("\(channel)<item>\(item)\(Self.audio)</item>"))
        #expect(reading.plain.map(\.name) == [name])
    }

    @Test(arguments: [
        "http://www.itunes.com/DTDs/Podcast-1.0.dtd", "http://www.itunes.com/dtds/podcast-1.0.dtd",
    ])
    func knowsTheNamespaceInEitherCase(_ namespace: String) async throws {
        let text = """
            <rss xmlns:i="\(namespace)"><channel><item><title>A</title>\(Self.audio)
            <i:image href="http://h/i.jpg"/></item></channel></rss>
            """
        #expect(try await PlanReading.of(text).plain.first?.assets.count == 2)
    }

    @Test func takesThePrefixWhereTheNamespaceIsNotDeclared() async throws {
        let text = """
            <rss version="2.0"><channel><item><title>A</title>\(Self.audio)\
            <itunes:image href="http://h/i.jpg"/></item></channel></rss>
            """
        #expect(try await PlanReading.of(text).plain.first?.assets.count == 2)
    }

    @Test func readsLatin1() async throws {
        let text = """
            <?xml version="1.0" encoding="ISO-8859-1"?>
            <rss version="2.0"><channel><title>Caf\u{e9}</title><item><title>\u{fc}ber</title>\
            \(Self.audio)</item></channel></rss>
            """
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        #expect(
            try await PlanReading.of(bytes.map { [$0] }).plain.map(\.name) == [
                "Caf\u{e9}/\u{fc}ber"
            ])
        // The same bytes where the declaration is not true.
        let lying =
            Array("<rss><channel><item><title>".utf8) + [0xFC, 0x92]
            + Array("</title>\(Self.audio)</item></channel></rss>".utf8)
        #expect(try await PlanReading.of([lying]).plain.map(\.name) == ["\u{fc}\u{2019}"])
    }

    @Test func saysWhatIsWrong() async throws {
        let text = Self.feed(
            """

            <item><title>A</title>
            <enclosure url="ftp://h/a.mp3" type="audio/mpeg"/></item>
            """)
        #expect(
            try await PlanReading.of(text).message == """
                plan: line 5, item 1, enclosure: found "ftp://h/a.mp3" (the address is ftp:, and only \
                http and https are fetched); expected an http or https address.
                """)
    }
}
