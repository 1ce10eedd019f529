import GatefoldPlatform
import GatefoldTestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

@Suite(.timeLimit(.minutes(5)))
struct ChildProcessTests {
    private let scratch: ScratchFolder

    init() throws {
        scratch = try ScratchFolder()
    }

    private func start(_ script: String) throws -> ChildProcess {
        try ChildProcess(
            "/bin/sh", ["-c", script], environment: ["WORD": "heard"], output: scratch.path("said"))
    }

    private var said: String {
        get throws { String(decoding: try scratch.bytes("said"), as: UTF8.self) }
    }

    @Test func hasItsEnvironmentNoInputAndOneFileForBothOutputs() throws {
        let child = try start("echo $WORD; cat; echo too >&2; exit 3")
        #expect(child.wait() == 3)
        #expect(try said == "heard\ntoo\n")
        #expect(child.wait() == -1)
    }

    @Test func emptiesAFileThatIsThere() throws {
        try scratch.write("a longer text of before", to: "said")
        #expect(try start("echo new").wait() == 0)
        #expect(try said == "new\n")
    }

    @Test func saysBySignalWhoWasEndedByOne() throws {
        #expect(try start("kill -9 $$").wait() == 128 + SIGKILL)
        let asked = try start("exec sleep 3600")
        asked.terminate()
        #expect(asked.wait() == 128 + SIGTERM)
        let ended = try start("exec sleep 3600")
        ended.endGroup()
        #expect(ended.wait() == 128 + SIGKILL)
    }

    // A program whose reader goes away ends by SIGPIPE, though this process ignores that signal.
    @Test func doesNotHandOnWhatThisProcessIgnores() throws {
        WriteSignals.ignore()
        #expect(try start("kill -s PIPE $$; echo survived").wait() == 128 + SIGPIPE)
    }

    @Test func namesAProgramThatIsNotThere() {
        let error = #expect(throws: SystemError.self) {
            try ChildProcess("/nowhere/x", [], environment: [:], output: scratch.path("said"))
        }
        #expect(error == SystemError(call: "posix_spawn", number: ENOENT, path: "/nowhere/x"))
    }
}
