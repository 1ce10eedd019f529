import Gatefold

/// `gatefold verify`: reads committed files and compares them with their receipts.
struct VerifyCommand: Sendable {
    let options: VerifyOptions
    let console: Console

    /// Says what is wrong as it is found, and the counts at the end.
    func run() async throws(CommandFailure) -> ExitCode {
        let names = try GroupNames.bare(options.names)
        let library = try await Library.opened(at: options.into, .reading)
        let reading = LibraryReading(console: console)
        let (verification, missing) = await reading.prepare(names, in: library)
        let summary = await reading.run(verification) { result in
            if !result.isIntact || console.isVerbose || options.output.json {
                await console.report([VerificationReport(result)])
            }
        }
        guard let summary else { return .damaged }
        await console.report([VerificationSummaryReport(summary, missing: missing.count)])
        return summary.damaged == 0 && missing.isEmpty ? .success : .damaged
    }
}
