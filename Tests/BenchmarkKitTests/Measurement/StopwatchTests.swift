import BenchmarkKit
import GatefoldPlatform
import GatefoldTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct StopwatchTests {
    private let scratch: ScratchFolder
    private let children = Children(environment: ["PATH": "/usr/bin:/bin"])

    init() throws {
        scratch = try ScratchFolder()
    }

    private func measure(_ scripts: String...) throws -> Measurement {
        // The program lies beside this one, as it lies beside the benchmark.
        let programs = Programs(beside: Programs.ownFolder, environment: [:])
        let stopwatch = Stopwatch(
            programs.stopwatch, children: children, folder: scratch.path)
        return try stopwatch.measure(scripts.map { Command("/bin/sh", ["-c", $0]) })
    }

    @Test func addsUpWhatProgramsInARowTake() throws {
        let spent = try measure("i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done", "sleep 0.05")
        #expect(spent.wallSeconds >= 0.05)
        #expect(spent.processorSeconds > 0)
        #expect(spent.peakBytes > 0)
    }

    // On Linux a program that is started by a large one inherits its peak: curl would be said to
    // need what the benchmark needs.
    @Test func measuresTheProgramsMemoryAndNotItsOwn() throws {
        let ballast = [UInt8](repeating: 7, count: 256 << 20)
        let spent = try measure("exec true")
        #expect(spent.peakBytes < 128 << 20)
        #expect(ballast[ballast.count - 1] == 7)
    }

    @Test func countsTheProcessorTimeOfAProgramsChildren() throws {
        let loop = "i=0; while [ $i -lt 50000 ]; do i=$((i+1)); done"
        let idle = try measure("true")
        let busy = try measure("sh -c '\(loop)'; true")
        #expect(busy.processorSeconds > idle.processorSeconds)
    }

    @Test(arguments: [("exit 7", Int32(7)), ("kill -9 $$", 137)])
    func refusesAProgramThatFails(_ script: String, _ code: Int32) {
        let error = #expect(throws: BenchmarkFailure.self) {
            try measure("echo first; echo last >&2; \(script)")
        }
        guard case .ended(_, let found, let said)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((found, said) == (code, "first\nlast"))
    }

    @Test func readsOnlyWholeReports() throws {
        let (spent, code) = try #require(Stopwatch.read("1500000000 250000 4096 3\n"))
        #expect((spent.wallSeconds, spent.processorSeconds) == (1.5, 0.25))
        #expect((spent.peakBytes, code) == (4096, 3))
        for text in ["", "1 2 3\n", "1 2 3 x\n", "1 2 3 4 5\n"] {
            #expect(Stopwatch.read(text) == nil)
        }
    }
}
