import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The program `GatefoldBenchmarks`: from its arguments to its exit code.
package enum BenchmarkProgram: Sendable {
    /// Measures, and prints what it found on standard output.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, without the program's name.
    ///   - environment: The environment variables.
    /// - Returns: 0; 1 if a run failed; 2 if the arguments can't be read; 3 if nothing can be
    ///   measured here; 130 or 143 after a signal.
    package static func run(
        _ arguments: [String], environment: [String: String]
    ) async -> Int32 {
        WriteSignals.ignore()
        do throws(OptionMistake) {
            let options = try BenchmarkOptions.parse(arguments)
            switch options.task {
            case .help: return say(BenchmarkOptions.help)
            case .list: return say(Inventory(options).text)
            case .measure: return await measure(options, environment)
            }
        } catch {
            tell("\(error)")
            return 2
        }
    }

    private static func measure(
        _ options: BenchmarkOptions, _ environment: [String: String]
    ) async -> Int32 {
        let session = BenchmarkSession(
            options: options,
            programs: Programs(beside: Programs.ownFolder, environment: environment),
            path: environment["PATH"] ?? "/usr/bin:/bin")
        let signals = TerminationSignals.begin()
        // The program's edge: it lives as long as the program does.
        let watch = Task {
            for await case .stop(let signal) in signals { session.children.stop(signal) }
        }
        defer { watch.cancel() }
        do throws(BenchmarkFailure) {
            let report = try await session.run(tell)
            _ = say(report.text)
            return report.failed.isEmpty ? 0 : 1
        } catch {
            if case .stopped(let signal) = error { return signal.exitCode }
            tell("GatefoldBenchmarks: \(error)")
            return 3
        }
    }

    private static func say(_ text: String) -> Int32 {
        // Whoever has closed it does not want to know.
        try? TerminalDevice.standardOutput.write(text)
        return 0
    }

    private static func tell(_ line: String) {
        try? TerminalDevice.standardError.write(line + "\n")
    }
}
