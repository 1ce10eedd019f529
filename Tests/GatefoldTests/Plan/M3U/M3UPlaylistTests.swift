import Gatefold
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct M3UPlaylistTests {
    @Test func readsAPlaylistAsPlayersWriteIt() async throws {
        let text = """
            \u{feff}#EXTM3U x-tvg-url="http://h/guide.xml"\r
            #PLAYLIST:Mix\r
            \r
            # a remark\r
            #EXTINF:123 group-title="A, B" tvg-logo="http://h/1.png",Somebody - First, live\r
            #EXTVLCOPT:network-caching=1000\r
            http://h/1.mp3\r
            #EXTINF:-1,\r
            http://h/2%20two.mp3\r
            http://h/3.mp3\r
            #extinf:0, Caf\u{e9} &amp; more \r
            \thttp://h/4.mp3 \r
            #EXTBYT:12\r
            """
        let reading = try await PlanReading.of(text)
        #expect(reading.message == nil)
        #expect(reading.format == .m3u)
        #expect(
            reading.groups == [
                PlannedGroup(
                    group: AssetGroup(
                        name: "Somebody - First, live",
                        assets: [.song(at: "http://h/1.mp3"), .artwork(at: "http://h/1.png")],
                        metadata: ["title": "Somebody - First, live"]),
                    place: "line 7"),
                PlannedGroup(
                    group: AssetGroup(name: "2 two", assets: [.song(at: "http://h/2%20two.mp3")]),
                    place: "line 9"),
                PlannedGroup(
                    group: AssetGroup(name: "3", assets: [.song(at: "http://h/3.mp3")]),
                    place: "line 10"),
                PlannedGroup(
                    group: AssetGroup(
                        name: "Caf\u{e9} & more", assets: [.song(at: "http://h/4.mp3")],
                        metadata: ["title": "Caf\u{e9} & more"]),
                    place: "line 12"),
            ])
    }

    @Test(arguments: [
        ("#EXTINF:1,A\n#EXTIMG:http://h/i", ["i", nil]),
        ("#EXTINF:1,A\n#EXTIMG:i.jpg", ["i.jpg", nil]),
        ("#EXTINF:1,A\n#EXTIMG:front cover\ni", ["i", nil]),
        ("#EXTINF:1,A\n#EXTIMG:\ni", ["i", nil]),
        ("#EXTINF:1,A\n#EXTALBUMARTURL:http://h/i", ["i", nil]),
        ("#EXTINF:1 tvg-logo=\"i\",A", ["i", nil]),
        ("#EXTINF:1 tvg-logo=i,A", ["i", nil]),
        ("#EXTINF:1 tvg-logo=\"\",A", [nil, nil]),
        ("#EXTINF:1 tvg-logo=\"l\",A\n#EXTALBUMARTURL:u\n#EXTIMG:http://h/i", ["i", nil]),
        ("#EXTINF:1 tvg-logo=\"l\",A\n#EXTALBUMARTURL:u", ["u", nil]),
        ("#EXTALBUMARTURL:u\n#EXTINF:1,A", ["u", "u"]),
        ("#EXTIMG:front cover\nu\n#EXTINF:1 tvg-logo=\"i\",A", ["i", "u"]),
    ])
    func choosesTheArtwork(_ lines: String, _ images: [String?]) async throws {
        let reading = try await PlanReading.of(
            "#EXTM3U\n\(lines)\na.mp3\nb.mp3", base: "http://h/list.m3u")
        #expect(reading.message == nil)
        let artwork = reading.plain.map { $0.assets.dropFirst().first }
        #expect(artwork == images.map { $0.map { .artwork(at: "http://h/\($0)") } })
    }

    @Test func keepsAnAlbumsImageToTheAlbum() async throws {
        let reading = try await PlanReading.of(
            """
            #EXTM3U
            #EXTART:Somebody
            #EXTALB:One
            #EXTALBUMARTURL:http://h/one.jpg
            http://h/a.mp3
            http://h/b.mp3
            #EXTALB:Two
            http://h/c.mp3
            #EXTALBUMARTURL:http://h/d.jpg
            http://h/d.mp3
            http://h/e.mp3
            """)
        let images = reading.plain.map { $0.assets.dropFirst().first?.sources.first?.path() }
        #expect(images == ["/one.jpg", "/one.jpg", nil, "/d.jpg", nil])
        #expect(reading.plain.map { $0.metadata["album"] } == ["One", "One", "Two", "Two", "Two"])
        #expect(reading.plain.map { $0.metadata["artist"] }.allSatisfy { $0 == "Somebody" })
    }

    @Test func readsLatin1WhereItIsNotUTF8() async throws {
        let text = "#EXTM3U\r#EXTINF:1,Caf\u{e9} \u{92}\rhttp://h/a.mp3\r"
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        let reading = try await PlanReading.of([bytes])
        #expect(reading.groups.map(\.place) == ["line 3"])
        #expect(reading.plain.map(\.name) == ["Caf\u{e9} \u{2019}"])
    }

    @Test(arguments: [
        "http://h/a.mp3", "HTTPS://h/a.mp3", "# mine\n\nhttp://h/a.mp3",
        "#EXTINF:1,a\nhttp://h/a.mp3",
    ])
    func readsAListWithoutItsHeader(_ text: String) async throws {
        let reading = try await PlanReading.of(text)
        #expect(reading.format == .m3u)
        #expect(reading.plain.map(\.name) == ["a"])
    }

    @Test(arguments: [
        (
            "#EXTM3U\nhttp://h/a.ts\n#EXT-X-TARGETDURATION:10",
            "line 3: found an HLS stream (#EXT-X-TARGETDURATION); expected a list of songs: the parts of a stream are none"
        ),
        (
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8",
            "line 2: found an HLS stream (#EXT-X-STREAM-INF); expected a list of songs: the parts of a stream are none"
        ),
        (
            "#EXTM3U\nsongs/a.mp3",
            "line 2: found the relative address \"songs/a.mp3\"; expected one that begins with http:// or https://, since this plan has no address of its own"
        ),
        (
            "#EXTM3U\nC:\\Music\\a.mp3",
            "line 2: found \"C:\\Music\\a.mp3\" (the address is c:, and only http and https are fetched); expected an http or https address"
        ),
        (
            "#EXTM3U\nhttp://h/",
            "line 2: found an entry without a name; expected a line #EXTINF:-1,Title before it"
        ),
        (
            "#EXTM3U\n#EXTINF:1 tvg-logo=\"data:x\",A\nhttp://h/",
            "line 2: found \"data:x\" (the address is data:, and only http and https are fetched); expected an http or https address"
        ),
    ])
    func saysWhatIsWrong(_ text: String, _ message: String) async throws {
        let reading = try await PlanReading.of(text)
        #expect(reading.groups.isEmpty)
        #expect(reading.message == "plan: \(message).")
    }

    @Test(arguments: [
        ("song.mp3\n", "\"song.mp3\""), ("# only a remark", "\"# only a remark\""),
        ("[playlist]\nFile1=http://h/a", "a PLS playlist"), ("[1]", "a list, [\u{2026}]"),
        ("Not found", "\"Not found\""), ("\u{1b}[2Jx", "\"\\u{1b}[2Jx\""),
    ])
    func isNotToldByATextAlone(_ text: String, _ found: String) async throws {
        let reading = try await PlanReading.of(text, base: "http://h/")
        #expect(reading.mistake?.found == found)
    }
}
