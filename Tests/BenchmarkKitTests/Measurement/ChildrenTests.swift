import BenchmarkKit
import GatefoldPlatform
import GatefoldTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ChildrenTests {
    private let scratch: ScratchFolder
    private let children = Children(environment: ["PATH": "/usr/bin:/bin", "WORD": "heard"])

    init() throws {
        scratch = try ScratchFolder()
    }

    @Test func keepsWhatAProgramSaysOnBothStreamsAndItsCode() throws {
        let script = "echo $WORD; echo too >&2; exit 3"
        let log = scratch.path("log")
        #expect(try children.run(Command("/bin/sh", ["-c", script]), log: log) == 3)
        #expect(try String(decoding: scratch.bytes("log"), as: UTF8.self) == "heard\ntoo\n")
    }

    // Whoever reads a pipe sees its end when the last process that can write has ended: without an
    // end of the whole group, the shell's child would keep it open for an hour.
    @Test func endsWhatRunsWithAllThatItHasStarted() async throws {
        let pipe = scratch.path("pipe")
        let others = Children(environment: ["PATH": "/usr/bin:/bin"])
        #expect(try others.run(shell("mkfifo '\(pipe)'"), log: scratch.path("log")) == 0)
        let script = "{ echo; exec sleep 3600; } >'\(pipe)' & wait"
        async let end = Self.run(shell("cat '\(pipe)'"), scratch.path("read"), others)
        async let outcome = Self.run(shell(script), scratch.path("log"), children)
        while try (scratch.has("read") ? scratch.bytes("read") : []).isEmpty { await Task.yield() }
        children.stop(.interrupt)
        guard case .failure(.stopped(.interrupt)) = await outcome else {
            Issue.record("it was not stopped")
            return
        }
        #expect(try await end.get() == 0)
    }

    @Test func startsNothingOnceItIsStopped() {
        children.stop(.terminate)
        let error = #expect(throws: BenchmarkFailure.self) {
            try children.run(Command("/bin/sh", ["-c", "exit 0"]), log: scratch.path("log"))
        }
        guard case .stopped(.terminate)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func saysWhatCannotBeStarted() {
        let error = #expect(throws: BenchmarkFailure.self) {
            try children.run(Command("/nowhere/program", []), log: scratch.path("log"))
        }
        #expect(error.map { "\($0)" }?.contains("/nowhere/program") == true)
    }

    @concurrent
    private static func run(
        _ command: Command, _ log: String, _ children: Children
    ) async -> Result<Int32, BenchmarkFailure> {
        await withTaskExecutorPreference(BlockingExecutor.shared) {
            await block(command, log, children)
        }
    }

    @concurrent
    private static func block(
        _ command: Command, _ log: String, _ children: Children
    ) async -> Result<Int32, BenchmarkFailure> {
        Result { () throws(BenchmarkFailure) in try children.run(command, log: log) }
    }

    private func shell(_ script: String) -> Command { Command("/bin/sh", ["-c", script]) }
}

extension ScratchFolder {
    fileprivate func has(_ name: String) throws -> Bool {
        let folder = try FileSystem().openFolder(path: path)
        return try FileSystem().status(of: name, in: folder) != nil
    }
}
