import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One run of the benchmark, from the first folder to the last file.
struct BenchmarkSession: Sendable {
    let options: BenchmarkOptions
    let programs: Programs
    /// The programs that it starts.
    let children: Children
    private let name: String

    /// Makes a run; its programs have an environment of a PATH and little else.
    init(options: BenchmarkOptions, programs: Programs, path: String) {
        self.options = options
        self.programs = programs
        name = "gatefold-benchmarks-\(UUID().uuidString.prefix(8))"
        let home = (Self.memory ?? options.disk) + "/\(name)/home"
        children = Children(environment: ["PATH": path, "HOME": home, "LC_ALL": "C.UTF-8"])
    }

    /// Measures on a thread that may block, and removes everything that was made.
    @concurrent
    func run(
        _ tell: @escaping @Sendable (String) -> Void
    ) async throws(BenchmarkFailure) -> BenchmarkReport {
        let outcome = await withTaskExecutorPreference(BlockingExecutor.shared) {
            await measure(tell)
        }
        return try outcome.get()
    }

    @concurrent
    private func measure(
        _ tell: @escaping @Sendable (String) -> Void
    ) async -> Result<BenchmarkReport, BenchmarkFailure> {
        Result { () throws(BenchmarkFailure) in
            guard programs.missing.isEmpty else { throw .missing(programs.missing) }
            let workshop = try Workshop(
                disk: options.disk, memory: Self.memory, places: options.places, name: name)
            defer { workshop.remove() }
            tell(Inventory(options).room)
            let bench = Bench(
                options: options, programs: programs, children: children, workshop: workshop,
                tell: tell)
            var report = try empty(bench)
            try bench.fill(&report)
            try write(report)
            return report
        }
    }

    private func empty(_ bench: Bench) throws(BenchmarkFailure) -> BenchmarkReport {
        let enquiry = bench.enquiry
        let places = options.places.compactMap { place in
            bench.workshop.targets[place].map {
                BenchmarkReport.FileSystemKind(place: place, kind: enquiry.fileSystem(of: $0))
            }
        }
        return BenchmarkReport(
            date: Date.now.formatted(.iso8601.year().month().day()),
            machine: try enquiry.machine(bench.contenders), fileSystems: places,
            rounds: options.rounds, caution: caution)
    }

    private func write(_ report: BenchmarkReport) throws(BenchmarkFailure) {
        if let path = options.json {
            let text = Result { try report.json }
            guard case .success(let json) = text else { throw .notWritten(path, "no JSON") }
            try TextFile.write(json, to: path)
        }
        if let path = options.svg { try TextFile.write(Chart(report).svg, to: path) }
    }

    private var caution: String? {
        if options.isQuick { return "the inputs are small (--quick)" }
        #if DEBUG
            return "this is a debug build (swift run -c release)"
        #else
            return nil
        #endif
    }

    /// Where the system has files in memory; nil where it has none.
    private static let memory: String? = {
        let path = "/dev/shm"
        return FileManager.default.isWritableFile(atPath: path) ? path : nil
    }()
}
