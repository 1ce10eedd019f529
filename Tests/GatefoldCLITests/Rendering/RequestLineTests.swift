import Foundation
import GatefoldTestSupport
import LoopbackOrigin
import Testing

/// With -v each request is a line that says why it was made and what came of it.
@Suite(.timeLimit(.minutes(5)))
struct RequestLineTests {
    private let scratch: ScratchFolder
    private let origin: LoopbackOrigin

    init() throws {
        scratch = try ScratchFolder()
        origin = try LoopbackOrigin()
        origin.serveAlbum()
    }

    private func lines(_ song: String, _ more: [String] = []) async throws -> [String] {
        let address = origin.address(song).replacing("http://", with: "http://me:word@")
        let run = try await ProgramRun.of(
            ["get", address + "?token=word", "--name", "A - B", "-v"] + more
                + ["--into", scratch.path("Music")])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(!run.errors.contains("word") && !run.output.contains("word"))
        return run.errorLines.filter { $0.contains("GET ") }
    }

    private func expect(_ lines: [String], _ patterns: [String]) throws {
        try #require(lines.count == patterns.count, "\(lines)")
        for (line, pattern) in zip(lines, patterns) {
            let whole = try Regex("^A - B: song: GET http://127\\.0\\.0\\.1:\\d+\(pattern)$")
            #expect(line.wholeMatch(of: whole) != nil, "\(line)")
        }
    }

    @Test func saysWhatOneRequestBrought() async throws {
        try expect(
            try await lines("/song.wav"), ["/song\\.wav: 200, [0-9.]+ [KM]iB, HTTP/1\\.1, \\d+ ms"])
    }

    @Test func saysWhyASongWasAskedForTwice() async throws {
        try expect(
            try await lines("/fault/close-half-once/song.wav"),
            [
                "/fault/close-half-once/song\\.wav: 200, [0-9.]+ [KM]iB, HTTP/1\\.1, \\d+ ms; "
                    + "the connection broke off.*",
                "/fault/close-half-once/song\\.wav from byte \\d+: 206, .*",
            ])
    }

    @Test func saysWhereARedirectLed() async throws {
        try expect(
            try await lines("/fault/redirect-301/song.wav"),
            ["/fault/redirect-301/song\\.wav: 301, .*", "/song\\.wav: 200, .*"])
    }

    @Test func saysThatItAskedForWhatHasChanged() async throws {
        _ = try await lines("/song.wav")
        try expect(
            try await lines("/song.wav", ["--refresh"]),
            ["/song\\.wav if it has changed: 304, 0 B, HTTP/1\\.1, \\d+ ms"])
    }
}
