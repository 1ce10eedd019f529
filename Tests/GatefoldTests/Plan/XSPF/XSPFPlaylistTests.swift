import Gatefold
import Testing

@Suite struct XSPFPlaylistTests {
    private static func playlist(_ tracks: String, base: String = "", extra: String = "") -> String
    {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <playlist version="1" xmlns="http://xspf.org/ns/0/"\(base)>\(extra)
        <trackList>\(tracks)</trackList></playlist>
        """
    }

    private func only(_ text: String, base: String? = nil) async throws -> AssetGroup {
        let reading = try await PlanReading.of(text, base: base)
        #expect(reading.message == nil)
        #expect(reading.format == .xspf)
        return try #require(reading.plain.first)
    }

    @Test func readsAPlaylistAsPlayersWriteIt() async throws {
        let text = """
            \u{feff}<?xml version="1.0" encoding="UTF-8"?>\r
            <!-- made by a player -->\r
            <playlist xmlns="http://xspf.org/ns/0/" xmlns:vlc="http://www.videolan.org/vlc/playlist/ns/0/" version="1">\r
            \t<title>Playlist</title>\r
            \t<trackList>\r
            \t\t<track>\r
            \t\t\t<location>https://h/a%20b.mp3</location>\r
            \t\t\t<title>First</title>\r
            \t\t\t<creator>Somebody</creator>\r
            \t\t\t<album>Album</album>\r
            \t\t\t<image>https://h/a.jpg</image>\r
            \t\t\t<duration>-1</duration>\r
            \t\t\t<extension application="http://www.videolan.org/vlc/playlist/0">\r
            \t\t\t\t<vlc:id>0</vlc:id><vlc:title>Not this</vlc:title>\r
            \t\t\t</extension>\r
            \t\t</track>\r
            \t\t<track><title>Nothing to fetch</title></track>\r
            \t\t<track><location>http://h/c/untitled.ogg</location></track>\r
            \t</trackList>\r
            \t<image>https://h/all.jpg</image>\r
            \t<extension application="x"><vlc:item tid="0"/></extension>\r
            </playlist>\r

            """
        let reading = try await PlanReading.of(text)
        #expect(reading.message == nil)
        #expect(reading.skipped == 1)
        #expect(
            reading.groups == [
                PlannedGroup(
                    group: AssetGroup(
                        name: "Somebody - First",
                        assets: [
                            .song(at: "https://h/a%20b.mp3"), .artwork(at: "https://h/a.jpg"),
                        ],
                        metadata: ["title": "First", "artist": "Somebody", "album": "Album"]),
                    place: "track 1"),
                PlannedGroup(
                    group: AssetGroup(
                        name: "untitled",
                        assets: [
                            .song(at: "http://h/c/untitled.ogg"), .artwork(at: "https://h/all.jpg"),
                        ]),
                    place: "track 3"),
            ])
    }

    @Test func takesLocationsInOrder() async throws {
        let group = try await only(
            Self.playlist(
                """
                <track><location> http://h/a.flac
                </location><location>http://h/a.mp3</location><location/></track>
                """))
        #expect(group.assets == [.song(at: "http://h/a.flac", "http://h/a.mp3")])
        #expect(group.name == "a")
    }

    @Test(arguments: [
        ("<title>A</title><creator>B</creator>", "B - A"),
        ("<title>A</title>", "A"),
        ("<creator>B</creator>", "file name"),
        ("", "file name"),
        ("<title> </title><creator>B</creator>", "file name"),
        ("<title>..</title>", "file name"),
        ("<title>.gatefold</title>", "file name"),
        ("<title>\u{202e}</title>", "file name"),
        ("<title>A</title><creator>..</creator>", "A"),
        ("<title>Back/In Black</title><creator>AC/DC</creator>", "AC-DC - Back-In Black"),
        ("<title>A\n\t  B</title>", "A B"),
        ("<title>Tom &amp; Jerry</title>", "Tom & Jerry"),
        ("<title>Tom &amp;amp; Jerry</title>", "Tom & Jerry"),
        ("<title>Tom &amp;amp;amp; Jerry</title>", "Tom &amp; Jerry"),
        ("<title>Tom & Jerry</title>", "Tom & Jerry"),
        ("<title>A&nbsp;B &eacute;&#233;&#xE9;&#146;</title>", "A B \u{e9}\u{e9}\u{e9}\u{2019}"),
        ("<title>A&amp;nbsp;B &amp;eacute;</title>", "A B \u{e9}"),
        ("<title>&unknown; &;&#;&#x;&#xZZ;</title>", "&unknown; &;&#;&#x;&#xZZ;"),
        ("<title>&#0;A&#xD800;&#99999999;</title>", "\u{fffd}A\u{fffd}\u{fffd}"),
        ("<title><![CDATA[A <b> & ]] > &amp; B]]></title>", "A <b> & ]] > & B"),
        ("<title>A<![CDATA[]]]]><!-- > -- - -> -->B</title>", "A]]B"),
        ("<title>A<?x > ? ?>B</title>", "AB"),
        ("<title>&gt;&lt;&quot;&apos;</title>", "><\"'"),
    ])
    func namesTheGroup(_ elements: String, _ name: String) async throws {
        let group = try await only(
            Self.playlist("<track><location>http://h/file%20name.mp3</location>\(elements)</track>")
        )
        #expect(group.name == name)
    }

    @Test(arguments: [
        (#" xml:base="http://b/c/""#, "a.mp3", "http://b/c/a.mp3"),
        (#" xml:base="http://b/c/d""#, "../a b.mp3", "http://b/a%20b.mp3"),
        (#" xml:base="e/""#, "a.mp3", "https://p/q/e/a.mp3"),
        (#" xml:base="//z/""#, "a.mp3", "https://z/a.mp3"),
        ("", "a.mp3", "https://p/q/a.mp3"),
        ("", "/caf\u{e9}.mp3", "https://p/caf%C3%A9.mp3"),
        (#" xml:base="http://b/""#, "https://h/a.mp3", "https://h/a.mp3"),
    ])
    func resolvesRelativeLocations(_ base: String, _ text: String, _ address: String) async throws {
        let group = try await only(
            Self.playlist("<track><location>\(text)</location></track>", base: base),
            base: "https://p/q/list.xspf")
        #expect(group.assets == [.song(at: address)])
    }

    @Test func takesTheInnermostBase() async throws {
        let group = try await only(
            Self.playlist(
                #"<track xml:base="x/"><image>i.png</image><location xml:base="y/">a</location></track>"#,
                base: #" xml:base="http://h/""#))
        #expect(group.assets == [.song(at: "http://h/x/y/a"), .artwork(at: "http://h/x/i.png")])
    }

    @Test func readsAPrefixedNamespaceAndNone() async throws {
        let prefixed = try await only(
            """
            <x:playlist xmlns:x='http://xspf.org/ns/0/' version='1'><x:trackList><x:track>\
            <location>http://other/</location><x:location>http://h/a.mp3</x:location>\
            </x:track></x:trackList></x:playlist>
            """)
        #expect(prefixed.assets == [.song(at: "http://h/a.mp3")])
        let none = try await only(
            """
            <playlist><trackList><track><location>http://h/b.mp3</location></track></trackList>\
            </playlist>
            """)
        #expect(none.assets == [.song(at: "http://h/b.mp3")])
    }

    @Test(arguments: [
        (
            "<track><location>file:///home/a.mp3</location></track>",
            "line 3, track 1, location: found \"file:///home/a.mp3\" (the address is file:, and only http and https are fetched); expected an http or https address"
        ),
        (
            "\n<track><location>a.mp3</location></track>",
            "line 4, track 1, location: found the relative address \"a.mp3\"; expected one that begins with http:// or https://, since this plan has no address of its own"
        ),
        (
            "<track><location>http://h/</location></track>",
            "line 3, track 1: found a track without a name; expected a <title> that can be a folder's name"
        ),
        (
            "<track/>\n<track><location>http://h/a</location><image>data:x</image></track>",
            "line 4, track 2, image: found \"data:x\" (the address is data:, and only http and https are fetched); expected an http or https address"
        ),
    ])
    func saysWhatIsWrong(_ tracks: String, _ message: String) async throws {
        let reading = try await PlanReading.of(Self.playlist(tracks))
        #expect(reading.groups.isEmpty)
        #expect(reading.message == "plan: \(message).")
    }

    @Test func refusesABaseThatIsNoAddress() async throws {
        let text = Self.playlist(
            "<track><location>a.mp3</location></track>", base: #" xml:base="file:///home/""#)
        let reading = try await PlanReading.of(text)
        #expect(
            reading.mistake?.found
                == "\"a.mp3\" (the address is file:, and only http and https are fetched)")
    }

    @Test(arguments: [
        (
            #"<playlist version="0" xmlns="http://xspf.org/ns/0/"/>"#,
            "line 1: found version \"0\" of XSPF; expected version \"1\""
        ),
        (
            #"<playlist xmlns="http://other/"/>"#,
            "line 1: found a <playlist> of \"http://other/\"; expected XSPF's, xmlns=\"http://xspf.org/ns/0/\""
        ),
    ])
    func refusesOtherPlaylists(_ text: String, _ message: String) async throws {
        #expect(try await PlanReading.of(text).message == "plan: \(message).")
    }

    @Test func refusesTooManyLocations() async throws {
        let locations = String(repeating: "<location>http://h/a</location>", count: 65)
        let reading = try await PlanReading.of(Self.playlist("<track>\(locations)</track>"))
        #expect(reading.mistake?.found == "more than 64 locations")
    }
}
