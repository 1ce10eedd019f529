import Gatefold
import Testing

@Suite struct ITunesResultTests {
    private static func answer(_ results: String) -> String {
        "\n\n\n{\n \"resultCount\":1,\n \"results\": [\n\(results)]\n}\n\n\n"
    }

    private func only(_ result: String) async throws -> AssetGroup {
        let reading = try await PlanReading.of(Self.answer(result))
        #expect(reading.message == nil)
        #expect(reading.format == .iTunes)
        return try #require(reading.plain.first)
    }

    @Test func readsASong() async throws {
        let group = try await only(
            """
            {"wrapperType":"track", "kind":"song", "artistId":1, "artistName":"A/B", \
            "collectionName":"C", "trackName":"T", "previewUrl":"https://h/p.m4a", \
            "artworkUrl30":"https://h/x/30x30bb.jpg", \
            "artworkUrl100":"https://h/100x100/x/100x100bb.jpg", "trackPrice":1.29, \
            "releaseDate":"2005-03-01T12:00:00Z", "isStreamable":true, "genreIds":["1", "2"]}
            """)
        #expect(
            group
                == AssetGroup(
                    name: "A-B - T",
                    assets: [
                        .song(at: "https://h/p.m4a"),
                        .artwork(
                            at: "https://h/100x100/x/1200x1200bb.jpg",
                            "https://h/100x100/x/600x600bb.jpg",
                            "https://h/100x100/x/100x100bb.jpg"),
                    ],
                    metadata: ["title": "T", "artist": "A/B", "album": "C"]))
    }

    @Test(arguments: [
        (#"{"episodeUrl":"http://h/e.mp3","trackName":"T"}"#, "T", "http://h/e.mp3"),
        (
            #"{"previewUrl":"http://h/p","episodeUrl":"http://h/e","trackName":"T","artistName":"A"}"#,
            "A - T", "http://h/p"
        ),
        (
            #"{"previewUrl":null,"episodeUrl":"http://h/e","trackName":"T","artistName":null}"#,
            "T",
            "http://h/e"
        ),
        (
            #"{"previewUrl":"","episodeUrl":"http://h/e.mp3","artistName":"A"}"#, "e",
            "http://h/e.mp3"
        ),
    ])
    func choosesTheSong(_ result: String, _ name: String, _ song: String) async throws {
        let group = try await only(result)
        #expect(group.name == name)
        #expect(group.assets == [.song(at: song)])
    }

    @Test func takesArtworkOfAnUnknownFormAsItIs() async throws {
        let group = try await only(
            #"{"previewUrl":"http://h/p","trackName":"T","artworkUrl100":"http://h/100x100/cover.png"}"#
        )
        #expect(group.assets.last == .artwork(at: "http://h/100x100/cover.png"))
    }

    @Test func passesOverWhatHasNoSong() async throws {
        let reading = try await PlanReading.of(
            Self.answer(
                #"{"wrapperType":"collection"},{"previewUrl":"http://h/p","trackName":"T"}"#))
        #expect(reading.skipped == 1)
        #expect(reading.groups.map(\.place) == ["results[1]"])
        #expect(try await PlanReading.of(#"{"resultCount":0,"results":[]}"#).message == nil)
    }

    @Test(arguments: [
        (
            #"{"previewUrl":"file:///p","trackName":"T"}"#,
            "line 7, results[0].previewUrl: found \"file:///p\" (the address is file:, and only http and https are fetched); expected an http or https address"
        ),
        (
            #"{"previewUrl":"http://h/","trackName":".."}"#,
            "line 7, results[0].trackName: found a result without a name; expected a name that can be a folder's"
        ),
        (
            #"{"previewUrl":1}"#,
            "line 7, results[0].previewUrl: found the number 1; expected an address in quotes"
        ),
        ("\n[]", "line 8, results[0]: found a list; expected an object, {\u{2026}}"),
        (
            "{\"x\":01}",
            "line 7, results[0].x: found a number with a leading zero or without a digit; expected a number such as 0 or 12"
        ),
        ("{\"x\":1.}", "line 7, results[0].x: found \"}\"; expected a digit after the point"),
        ("{\"x\":1e}", "line 7, results[0].x: found \"}\"; expected a digit in the exponent"),
        ("{\"x\":nul}", "line 7, results[0].x: found nul; expected a value"),
    ])
    func saysWhatIsWrong(_ result: String, _ message: String) async throws {
        let reading = try await PlanReading.of(Self.answer(result))
        #expect(reading.message == "plan: \(message).")
    }

    @Test func refusesWhatIsNestedTooDeeply() async throws {
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        let reading = try await PlanReading.of(Self.answer("{\"x\":\(deep)}"))
        #expect(reading.mistake?.found == "more than 64 lists and objects in each other")
    }
}
