import Foundation
import GatefoldPlatform
import GatefoldTestSupport
import LoopbackOrigin
import Testing

/// `gatefold get` as a script sees it: the built program, real sockets, files and signals.
@Suite(.timeLimit(.minutes(5)))
struct GetTests {
    private let scratch: ScratchFolder
    private let origin: LoopbackOrigin

    init() throws {
        scratch = try ScratchFolder()
        origin = try LoopbackOrigin()
        origin.serveAlbum()
    }

    private func get(_ more: [String], song: String = "/song.wav") async throws -> ProgramRun {
        try await ProgramRun.of(
            ["get", origin.address(song), "--into", scratch.path("Music")] + more)
    }

    private func artwork(_ path: String = "/cover.png") -> [String] {
        ["--artwork", origin.address(path), "--name", "A - B"]
    }

    @Test func saysOnePlainLineInAPipe() async throws {
        let run = try await get(artwork())
        #expect(run.exitCode == 0)
        #expect(run.outputLines.count == 1)
        #expect(run.output.hasPrefix("committed   A - B ("))
        #expect(!run.output.contains("\r") && !run.output.contains("\u{1B}"))
        #expect(run.errors.isEmpty)
        #expect(try scratch.bytes("Music/A - B/song.wav") == Media.song)
        #expect(try scratch.bytes("Music/A - B/cover.png") == Media.cover)
    }

    @Test func takesTheGroupsNameFromTheSong() async throws {
        #expect(try await get([]).exitCode == 0)
        #expect(try FolderPicture(of: scratch.path("Music")).paths.contains("song/song.wav"))
    }

    /// A slash and what joins it are one character, and so the name was one of two folders.
    @Test func aNameFromAnAddressIsOneFolder() async throws {
        let run = try await get([], song: "/fault/not-found/a%2F%EF%BE%9Fb.mp3")
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("rolled back a_\u{ff9f}b: "), "\(run.errors)")
    }

    @Test func asksForNothingTheSecondTime() async throws {
        _ = try await get(artwork())
        origin.forgetRequests()
        let again = try await get(artwork())
        #expect(again.exitCode == 0)
        #expect(again.output == "present     A - B\n")
        #expect(origin.requests.isEmpty)
    }

    @Test func rollsBackWithExitCode1AndSaysWhy() async throws {
        let run = try await get(artwork("/none.png"))
        #expect(run.exitCode == 1)
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1)
        #expect(
            run.errors.contains(
                "A - B: artwork: the server answered 404 Not Found "
                    + "(\(origin.address("/none.png"))). Nothing was changed."))
        #expect(try FolderPicture(of: scratch.path("Music")).paths.isEmpty)
    }

    @Test func writesEventsAsJSONLines() async throws {
        let run = try await get(artwork("/fault/unavailable-once/cover.png") + ["--json"])
        #expect(run.exitCode == 0)
        #expect(run.errors.isEmpty)
        let events = try run.outputLines.map { try Event($0) }
        let names = events.map(\.event).filter { $0 != "progress" }
        #expect(names == ["started", "retrying", "committed", "summary"])
        #expect(events.first { $0.event == "retrying" }?.status == 503)
        let committed = try #require(events.first { $0.event == "committed" })
        #expect(committed.files?.map(\.path) == ["A - B/song.wav", "A - B/cover.png"])
        #expect(committed.files?.first?.bytes == Media.song.count)
        #expect(events.last?.committed == 1)
        #expect(events.last?.receivedBytes == Media.song.count + Media.cover.count)
    }

    @Test func connectsToPublicAddressesOnlyWhereThatIsAsked() async throws {
        let run = try await get(artwork() + ["--public-only"])
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("no public address") && run.errors.contains("--public-only"))
        #expect(origin.requests.isEmpty)
    }

    @Test func refusesPublicAddressesThroughTheProxyOfAVariable() async throws {
        let run = try await ProgramRun.of(
            ["get", origin.address("/song.wav"), "--public-only", "--into", scratch.path("Music")],
            environment: ["all_proxy": origin.address("")])
        #expect(run.exitCode == 2)
        #expect(run.errorLines.count == 1 && run.errors.contains("all_proxy"))
        #expect(origin.requests.isEmpty)
    }

    @Test func takesNoMoreThanItsShareOfTheLine() async throws {
        // Never faster than the limit; how much slower is the machine's business.
        let start = ContinuousClock.now
        let run = try await get(artwork() + ["--limit-rate", "1M"])
        #expect(run.exitCode == 0)
        let bytes = Double(Media.song.count + Media.cover.count)
        #expect((ContinuousClock.now - start) / .seconds(1) >= bytes / 1_048_576)
        #expect(try scratch.bytes("Music/A - B/song.wav") == Media.song)
    }

    @Test func tellsARollBackAsAnEvent() async throws {
        let run = try await get(artwork("/none.png") + ["--json"])
        #expect(run.exitCode == 1)
        let events = try run.outputLines.map { try Event($0) }
        let failed = try #require(events.first { $0.event == "rolledBack" })
        #expect(failed.asset == "artwork")
        #expect(failed.reason == "status" && failed.status == 404)
        #expect(failed.retryable == false)
        #expect(events.last?.rolledBack == 1)
    }

    @Test func saysNothingWhenItIsQuiet() async throws {
        let run = try await get(artwork() + ["-q"])
        #expect(run.exitCode == 0)
        #expect(run.output.isEmpty && run.errors.isEmpty)
    }

    @Test func saysEveryAttemptWhenItIsVerbose() async throws {
        let run = try await get(artwork("/fault/unavailable-once/cover.png") + ["-v"])
        #expect(run.exitCode == 0)
        #expect(run.errors.contains("artwork: the server answered 503 Service Unavailable"))
        #expect(run.errors.contains("attempt 2 in"))
    }

    @Test func failsAtADeadServer() async throws {
        origin.stop()
        let run = try await get(artwork() + ["--retries", "0"])
        #expect(run.exitCode == 1)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains("no connection could be made"))
        #expect(try FolderPicture(of: scratch.path("Music")).paths.isEmpty)
    }

    @Test func dropsHeadersBehindARedirectToAnotherHost() async throws {
        let run = try await get(
            artwork("/fault/redirect-host/cover.png") + ["-H", "Authorization: Bearer secret"])
        #expect(run.exitCode == 0)
        let carried = origin.requests.map { ($0.target, $0.headers["Authorization"] != nil) }
        #expect(carried.contains { $0 == ("/song.wav", true) })
        #expect(carried.contains { $0 == ("/fault/redirect-host/cover.png", true) })
        #expect(carried.contains { $0 == ("/cover.png", false) })
    }

    @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
    func keepsThePartsWhenASignalStopsIt(_ signal: Int32, _ code: Int32) async throws {
        let slow = Resource(
            bytes: Media.song, contentType: "audio/wav", etag: "\"song-1\"",
            bytesPerSecond: 200_000)
        origin.serve(slow, at: "/song.wav")
        let part = scratch.path("Music/.gatefold/stage")
        let run = try await ProgramRun.of(
            ["get", origin.address("/song.wav"), "--into", scratch.path("Music")] + artwork()
        ) { process in
            while !Self.hasBytes(below: part) { sched_yield() }
            kill(process, signal)
        }
        #expect(run.exitCode == code)
        #expect(try FolderPicture(of: scratch.path("Music")).paths.isEmpty)
        origin.serve(
            Resource(bytes: Media.song, contentType: "audio/wav", etag: "\"song-1\""),
            at: "/song.wav")
        origin.forgetRequests()
        #expect(try await get(artwork()).exitCode == 0)
        #expect(try scratch.bytes("Music/A - B/song.wav") == Media.song)
        let song = try #require(origin.requests.first { $0.path == "/song.wav" })
        #expect(song.headers["Range"]?.hasPrefix("bytes=") == true)
        #expect(song.headers["If-Range"] == "\"song-1\"")
    }

    @Test func downloadsAlthoughNobodyReadsWhatItSays() async throws {
        let program = try ProgramRun.path
        let line =
            "'\(program)' get '\(origin.address("/song.wav"))' --into '\(scratch.path("Music"))' "
            + "--name N --json | true"
        _ = try await withTaskExecutorPreference(BlockingExecutor.shared) {
            try SpawnedProgram("/bin/sh", ["-c", line], environment: [:]).wait()
        }
        #expect(try FolderPicture(of: scratch.path("Music")).paths.contains("N/song.wav"))
    }

    /// Whether a song's part below a stage folder has a byte.
    private static func hasBytes(below stage: String) -> Bool {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: stage)) ?? []
        return names.contains { name in
            guard name.hasSuffix("/part.0") else { return false }
            let attributes = try? FileManager.default.attributesOfItem(atPath: stage + "/" + name)
            return (attributes?[.size] as? Int ?? 0) > 0
        }
    }
}

/// A JSON event as a script reads it.
private struct Event: Decodable {
    struct File: Decodable {
        let role: String
        let path: String
        let bytes: Int
        let sha256: String
    }

    let event: String
    let group: String?
    let asset: String?
    let reason: String?
    let status: Int?
    let retryable: Bool?
    let files: [File]?
    let committed: Int?
    let rolledBack: Int?
    let receivedBytes: Int?

    init(_ line: String) throws {
        self = try JSONDecoder().decode(Event.self, from: Data(line.utf8))
    }
}
