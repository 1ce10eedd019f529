import Foundation
import GatefoldTestSupport
import Testing

/// Bad input: one line that says what to do, exit code 2 or 3, and nothing left behind.
@Suite(.timeLimit(.minutes(5)))
struct BadInputTests {
    // A property: a local one may go after its last use, and its folder with it, while the path is
    // still in use.
    private let scratch: ScratchFolder

    init() throws {
        scratch = try ScratchFolder()
    }

    @Test(arguments: BadInput.all)
    func isRefusedInOneLine(_ input: BadInput) async throws {
        try scratch.write("x", to: "file")
        let before = try FolderPicture(of: scratch.path, withPrivate: true)
        let run = try await ProgramRun.of(input.arguments, in: scratch.path)
        #expect(run.exitCode == input.exitCode)
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(run.errors.hasPrefix("gatefold: "))
        for word in input.words { #expect(run.errors.contains(word), "\(run.errors)") }
        #expect(try FolderPicture(of: scratch.path, withPrivate: true) == before)
    }

    // Ending by exit(3) ran OpenSSL's handlers while libcurl's thread was starting: SIGSEGV in
    // one run of fifty.
    @Test func neverCrashesWhenItEndsAtOnce() async throws {
        try scratch.write("x", to: "file")
        for _ in 0..<20 {
            let run = try await ProgramRun.of(
                ["get", "http://127.0.0.1:9/song.wav", "--into", "file/below"], in: scratch.path)
            #expect(run.exitCode == 3)
        }
    }

    @Test func saysItsVersionAndHelpsOnStandardOutput() async throws {
        let version = try await ProgramRun.of(["--version"])
        #expect(version.exitCode == 0 && version.outputLines.count == 1)
        let help = try await ProgramRun.of(["help", "get"])
        #expect(help.exitCode == 0 && help.output.contains("--artwork"))
        #expect(help.outputLines.count <= 24)
    }
}

/// A command line that asks for something that can't be.
struct BadInput: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let arguments: [String]
    var exitCode: Int32 = 2
    let words: [String]

    private static let song = "http://127.0.0.1:9/song.wav"

    static let all = [
        BadInput(
            testDescription: "public addresses through a proxy",
            arguments: ["get", song, "--public-only", "--proxy", "http://127.0.0.1:9"],
            words: ["--public-only", "--proxy"]),
        BadInput(
            testDescription: "a limit that is no size",
            arguments: ["get", song, "--limit-rate", "x"],
            words: ["--limit-rate", "500K"]),
        BadInput(
            testDescription: "a limit of nothing", arguments: ["get", song, "--limit-rate", "0"],
            words: ["--limit-rate", "from 1K"]),
        BadInput(testDescription: "no verb", arguments: [], words: ["get", "help"]),
        BadInput(
            testDescription: "an unknown verb", arguments: ["gte", song],
            words: ["\"gte\"", "\"get\""]),
        BadInput(
            testDescription: "an unknown option", arguments: ["get", song, "--artwrok", "x"],
            words: ["--artwrok", "did you mean \"--artwork\"?"]),
        BadInput(testDescription: "no song", arguments: ["get"], words: ["SONG_URL"]),
        BadInput(
            testDescription: "an FTP address", arguments: ["get", "ftp://host/song.wav"],
            words: ["SONG_URL", "http"]),
        BadInput(
            testDescription: "a path for an address", arguments: ["get", "song.wav"],
            words: ["SONG_URL", "http"]),
        BadInput(
            testDescription: "a file: cover", arguments: ["get", song, "--artwork", "file:///x"],
            words: ["--artwork", "http"]),
        BadInput(
            testDescription: "a backslash in the host",
            arguments: ["get", "http://a\\@b/song.wav"], words: ["SONG_URL"]),
        BadInput(
            testDescription: "an empty name", arguments: ["get", song, "--name", ""],
            words: ["--name"]),
        BadInput(
            testDescription: "a name that climbs", arguments: ["get", song, "--name", "../x"],
            words: ["--name"]),
        BadInput(
            testDescription: "no name to be had", arguments: ["get", "http://127.0.0.1:9/"],
            words: ["--name"]),
        BadInput(
            testDescription: "a library that is a file",
            arguments: ["get", song, "--into", "file"], exitCode: 3,
            words: ["file: not a folder"]),
        BadInput(
            testDescription: "a library below a file",
            arguments: ["get", song, "--into", "file/below"], exitCode: 3,
            words: ["file/below: not a folder"]),
        BadInput(
            testDescription: "a certificate that isn't there",
            arguments: ["get", song, "--cacert", "none.pem"], words: ["--cacert", "none.pem"]),
    ]
}
