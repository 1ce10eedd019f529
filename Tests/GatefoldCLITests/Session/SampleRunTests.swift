import Foundation
import GatefoldTestSupport
import LoopbackOrigin
import Testing

/// Every plan of Plans/Samples is downloaded, from an origin at a free port.
@Suite(.timeLimit(.minutes(5)))
struct SampleRunTests {
    private let origin: LoopbackOrigin
    private let scratch: ScratchFolder

    init() throws {
        origin = try LoopbackOrigin()
        origin.serveAlbum()
        scratch = try ScratchFolder()
    }

    @Test(arguments: [
        ("album.json", 2), ("songs.jsonl", 3), ("playlist.xspf", 2), ("podcast.rss", 2),
        ("mixtape.m3u8", 3), ("itunes-search.json", 2),
    ])
    func commitsEveryGroup(_ sample: String, _ count: Int) async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Plans/Samples")
        let text = try String(contentsOf: folder.appending(path: sample), encoding: .utf8)
        try scratch.write(
            text.replacing("http://127.0.0.1:8080/", with: origin.address("/")), to: "plan")
        let run = try await ProgramRun.of(
            ["run", "plan", "--into", "Music", "--json"], in: scratch.path)
        #expect(run.exitCode == 0, "\(run.output)")
        let committed = run.outputLines.filter { $0.contains("\"event\":\"committed\"") }
        #expect(committed.count == count)
        let dry = try await ProgramRun.of(
            ["run", "plan", "--into", "Music", "--dry-run"], in: scratch.path)
        #expect(dry.exitCode == 0 && dry.outputLines.count == count)
        #expect(dry.outputLines.allSatisfy { $0.hasPrefix("present ") }, "\(dry.output)")
    }
}
