import Foundation
import GatefoldPlatform
import GatefoldTestSupport
import LoopbackOrigin
import Testing

/// `GATEFOLD_TRANSPORT` as a shell sees it: the built programs.
@Suite(.timeLimit(.minutes(5)))
struct TransportChoiceTests {
    private let scratch: ScratchFolder
    private let origin: LoopbackOrigin

    init() throws {
        scratch = try ScratchFolder()
        origin = try LoopbackOrigin()
        origin.serveAlbum()
    }

    private func get(
        _ transport: String, _ more: [String] = [], song: String = "/song.wav"
    ) async throws -> ProgramRun {
        try await ProgramRun.of(
            [
                "get", origin.address(song), "--artwork", origin.address("/cover.png"), "-v",
                "--name", "A - B", "--into", scratch.path("Music"),
            ] + more, environment: ["GATEFOLD_TRANSPORT": transport])
    }

    /// URLSession doesn't say which version of HTTP was spoken, by which the two are told apart.
    @Test(arguments: [("curl", "HTTP/1.1"), ("", "HTTP/1.1"), ("urlsession", "HTTP,")])
    func downloadsByTheTransportThatIsNamed(name: String, version: String) async throws {
        let run = try await get(name)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains(version), "\(run.errors)")
        #expect(try scratch.bytes("Music/A - B/song.wav") == Media.song)
        #expect(try scratch.bytes("Music/A - B/cover.png") == Media.cover)
    }

    @Test func keepsToTheOptionsThatBothTransportsHave() async throws {
        let run = try await get(
            "urlsession", ["-A", "tester/1", "-H", "X-Mine: 1", "--per-host", "2"],
            song: "/fault/close-half-once/song.wav")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try scratch.bytes("Music/A - B/song.wav") == Media.song)
        #expect(origin.requests.allSatisfy { $0.headers["User-Agent"] == "tester/1" })
        #expect(origin.requests.allSatisfy { $0.headers["X-Mine"] == "1" })
    }

    @Test(arguments: [
        ["--public-only"], ["--proxy", "http://127.0.0.1:9"], ["--netrc"],
        ["--cacert", "/dev/null"], ["--connect-timeout", "3"],
    ])
    func refusesOptionsThatURLSessionCannotKeep(option: [String]) async throws {
        let run = try await get("urlsession", option)
        #expect(run.exitCode == 2)
        #expect(run.errorLines.count == 1 && run.errors.contains(option[0]), "\(run.errors)")
        #expect(run.errors.contains("GATEFOLD_TRANSPORT"))
        #expect(origin.requests.isEmpty)
    }

    @Test(arguments: ["wget", "CURL", "a\u{1B}b"])
    func refusesOtherNames(name: String) async throws {
        let run = try await get(name)
        #expect(run.exitCode == 2)
        #expect(run.errorLines.count == 1, "\(run.errors)")
        for word in ["GATEFOLD_TRANSPORT", "\"curl\"", "\"urlsession\""] {
            #expect(run.errors.contains(word), "\(run.errors)")
        }
        #expect(!run.errors.contains("\u{1B}"))
    }

    @Test func asksNobodyWhoNeedsNoNetworkForATransport() async throws {
        let run = try await ProgramRun.of(
            ["status", "--into", scratch.path], environment: ["GATEFOLD_TRANSPORT": "wget"])
        #expect(!run.errors.contains("GATEFOLD_TRANSPORT"), "\(run.errors)")
    }

    #if os(Linux)
        @Test func saysHowToGetTheProgramThatIsMissing() async throws {
            // A shell copies it: a program that another test starts meanwhile would inherit our
            // descriptor, and while somebody may write to a file nobody may run it (ETXTBSY).
            let program = try SpawnedProgram(
                "/bin/sh",
                [
                    "-c", #"cp "$0" "$1" && exec "$1" get "$2" --into "$3""#,
                    try ProgramRun.path, scratch.path("gatefold"), origin.address("/song.wav"),
                    scratch.path("Music"),
                ],
                environment: ProcessInfo.processInfo.environment.merging(
                    ["GATEFOLD_TRANSPORT": "urlsession"]) { _, new in new })
            #expect(program.wait() == 2)
            #expect(program.errors.contains("swift build --product gatefold-urlsession"))
            #expect(program.errors.contains(scratch.path("gatefold-urlsession")))
            #expect(origin.requests.isEmpty)
        }
    #endif
}
