#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Runs programs and measures them, by the small program `BenchmarkStopwatch`.
package struct Stopwatch: Sendable {
    private let path: String
    private let children: Children
    private let folder: String

    /// Makes a stopwatch.
    ///
    /// - Parameters:
    ///   - path: The file of `BenchmarkStopwatch`.
    ///   - children: What starts it.
    ///   - folder: A folder for what it reports and what the programs say.
    package init(_ path: String, children: Children, folder: String) {
        self.path = path
        self.children = children
        self.folder = folder
    }

    /// Runs commands one after the other, each of which has to end with 0.
    package func measure(_ commands: [Command]) throws(BenchmarkFailure) -> Measurement {
        var sum = Measurement.zero
        for command in commands { sum = try sum + measure(command) }
        return sum
    }

    private func measure(_ command: Command) throws(BenchmarkFailure) -> Measurement {
        let report = folder + "/report"
        let log = folder + "/said"
        let timed = Command(path, [report, command.path] + command.arguments)
        let code = try children.run(timed, log: log)
        guard code == 0 else { throw .ended(command, code: code, said: Self.tail(of: log)) }
        guard let (measurement, end) = Self.read(TextFile.text(report) ?? "") else {
            throw .unreadable("the stopwatch's report of \(command.path)")
        }
        guard end == 0 else { throw .ended(command, code: end, said: Self.tail(of: log)) }
        return measurement
    }

    /// Reads a line of `BenchmarkStopwatch`: what it cost, and the exit code; nil if it is none.
    package static func read(_ report: String) -> (Measurement, code: Int32)? {
        let words = report.split(whereSeparator: \.isWhitespace)
        guard words.count == 4, let wall = Int64(words[0]), let processor = Int64(words[1]),
            let peak = Int64(words[2]), let code = Int32(words[3])
        else { return nil }
        let measurement = Measurement(
            wallSeconds: Double(wall) / 1e9, processorSeconds: Double(processor) / 1e6,
            peakBytes: peak)
        return (measurement, code)
    }

    private static func tail(of log: String) -> String {
        let lines = (TextFile.text(log) ?? "").split(whereSeparator: \.isNewline)
        return lines.suffix(5).joined(separator: "\n")
    }
}
