import Foundation
import Gatefold
import GatefoldTestSupport
import LoopbackOrigin
import Testing

/// `gatefold search` against an origin that answers as the iTunes Search API documents it.
@Suite(.timeLimit(.minutes(5)))
struct SearchTests {
    private let origin: LoopbackOrigin
    private let scratch: ScratchFolder

    init() throws {
        origin = try LoopbackOrigin()
        origin.serveAlbum()
        scratch = try ScratchFolder()
    }

    private func answer(_ text: String, type: String = "text/javascript; charset=utf-8") {
        origin.serve(Resource(bytes: Array(text.utf8), contentType: type), at: "/search")
    }

    private func result(_ title: String, album: String = "Album", preview: String = "/song.wav")
        -> String
    {
        """
        {"wrapperType":"track", "kind":"song", "artistName":"Somebody", \
        "collectionName":"\(album)", "trackName":"\(title)", \
        "previewUrl":"\(origin.address(preview))", \
        "artworkUrl100":"\(origin.address("/cover.png"))", "isStreamable":true}
        """
    }

    private func answer(results: [String]) {
        answer(
            "\n\n\n{\n \"resultCount\":\(results.count),\n \"results\": [\n"
                + results.joined(separator: ", \n") + "]\n}\n\n\n")
    }

    private func search(_ arguments: String..., path: String = "/search") async throws
        -> ProgramRun
    {
        try await ProgramRun.of(
            ["search"] + arguments, in: scratch.path,
            environment: ["GATEFOLD_SEARCH_URL": origin.address(path)])
    }

    @Test func printsATable() async throws {
        answer(results: [result("One"), result("Two", album: "Other"), "{\"kind\":\"album\"}"])
        let run = try await search("some", "body")
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.outputLines == ["Somebody  One    Album", "Somebody  Two    Other"])
        #expect(
            origin.requests.map(\.query)
                == ["term=some+body&media=music&entity=song&limit=25"])
    }

    @Test func asksForWhatIsWanted() async throws {
        answer(results: [result("One")])
        let run = try await search(
            "--limit", "200", "--country=de", "--json", "--", "caf\u{e9}", "a&b=c", "-x")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(
            origin.requests.map(\.query) == [
                "term=caf%C3%A9+a%26b%3Dc+-x&media=music&entity=song&limit=200&country=DE"
            ])
        #expect(
            run.outputLines == [
                """
                {"artist":"Somebody","title":"One","album":"Album",\
                "song":"\(origin.address("/song.wav"))","artwork":"\(origin.address("/cover.png"))"}
                """
            ])
    }

    @Test func printsAPlanThatRunDownloads() async throws {
        answer(results: [result("One"), result("Two"), result("one", album: "Other")])
        let plan = try await search("somebody", "--plan")
        #expect(plan.exitCode == 0 && plan.outputLines.count == 2, "\(plan.output)")
        #expect(
            plan.errorLines
                == ["1 song was left out: artist and title are another's too."])
        try scratch.write(plan.output, to: "plan")
        let run = try await ProgramRun.of(["run", "plan", "--into", "Music"], in: scratch.path)
        #expect(run.exitCode == 0, "\(run.errors)")
        for name in ["One", "Two"] {
            let cover = scratch.path("Music/Somebody - \(name)/cover.png")
            #expect(FileManager.default.fileExists(atPath: cover))
        }
    }

    @Test func asksForTheLargestArtworkFirst() async throws {
        answer(
            """
            {"resultCount":1, "results":[{"artistName":"A", "trackName":"B", \
            "previewUrl":"https://h/p.m4a", "artworkUrl100":"https://h/i/100x100bb.jpg"}]}
            """)
        let plan = try await search("b", "--plan", "-q")
        #expect(
            plan.outputLines == [
                #"{"name":"A - B","metadata":{"artist":"A","title":"B"},"assets":["#
                    + #"{"role":"song","url":"https://h/p.m4a"},{"role":"artwork","urls":["#
                    + #""https://h/i/1200x1200bb.jpg","https://h/i/600x600bb.jpg","#
                    + #""https://h/i/100x100bb.jpg"]}]}"#
            ])
    }

    @Test func saysThatNothingWasFound() async throws {
        answer(results: [])
        let run = try await search("no", "such", "song", "--plan")
        #expect(run.exitCode == 1 && run.output.isEmpty)
        #expect(
            run.errorLines == [
                "gatefold: nothing was found for \"no such song\". Try fewer words, or another --country."
            ])
    }

    @Test(arguments: [
        ("<!DOCTYPE html>\n<html>", "found a web page, line 2"),
        ("{\"errorMessage\":\"x\"}", "found \"errorMessage\", the first key"),
        ("", "found nothing but blanks"),
        (
            "{\"resultCount\":1,\"results\":[{\"previewUrl\":\"file:///x\"}]}",
            "results[0].previewUrl"
        ),
        ("{\"gatefold\":1,\"groups\":[]}", "found a JSON plan; expected results"),
        ("#EXTM3U\nhttp://h/a.mp3", "found an M3U playlist; expected results"),
    ])
    func saysWhatIsNoAnswer(_ text: String, _ words: String) async throws {
        // An answer of no bytes has no body to serve.
        answer(text.isEmpty ? " " : text)
        let run = try await search("x")
        #expect(run.exitCode == 1 && run.output.isEmpty)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.hasPrefix("gatefold: \(origin.address("/search")): "))
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func saysThatTheServiceRefusesOrIsAway() async throws {
        let missing = try await search("x", path: "/nowhere?token=secret")
        #expect(missing.exitCode == 1 && !missing.errors.contains("secret"))
        #expect(missing.errors.contains("404 Not Found"))
        origin.stop()
        let away = try await search("x")
        #expect(away.exitCode == 1 && away.errorLines.count == 1, "\(away.errors)")
    }

    @Test(arguments: [
        (["x", "--limit", "0"], "from 1 to 200"), (["x", "--limit", "201"], "from 1 to 200"),
        (["x", "--country", "USA"], "a country in two letters"), ([], "WORDS is missing"),
        (["x", "--retries", "1"], "does not go with \"search\""),
    ])
    func refusesBadOptions(_ arguments: [String], _ words: String) async throws {
        let run = try await ProgramRun.of(["search"] + arguments)
        #expect(run.exitCode == 2 && run.errors.contains(words), "\(run.errors)")
    }

    @Test func refusesAnAddressThatIsNone() async throws {
        let run = try await ProgramRun.of(
            ["search", "x"], environment: ["GATEFOLD_SEARCH_URL": "ftp://h/"])
        #expect(run.exitCode == 2 && run.errors.contains("GATEFOLD_SEARCH_URL: "), "\(run.errors)")
    }
}
