import Gatefold

/// `gatefold verify`: reads committed files and compares them with their receipts.
struct VerifyCommand: Sendable {
    let options: VerifyOptions
    let console: Console

    private static let interval: Duration = .milliseconds(100)

    /// Says what is wrong as it is found, and the counts at the end.
    func run() async throws(CommandFailure) -> ExitCode {
        for name in options.names {
            do throws(SafeName.Refusal) {
                _ = try GroupPlace(Self.trimmed(name))
            } catch {
                throw .usage("NAME \(Wording.quoted(name)): \(error). Name a group.")
            }
        }
        let library = try await Library.opened(at: options.into, .reading)
        let (verification, missing) = await prepare(library)
        for name in missing {
            await console.complain(
                "no group \(Wording.quoted(name)) is in the library. "
                    + "\"gatefold status\" lists them.")
        }
        guard let summary = await run(verification) else { return .damaged }
        await console.report(VerificationSummaryReport(summary, missing: missing.count))
        return summary.damaged == 0 && missing.isEmpty ? .success : .damaged
    }

    private func prepare(_ library: Library) async -> (LibraryVerification, [String]) {
        guard !options.names.isEmpty else { return (library.verification(), []) }
        return await library.verification(of: options.names.map(Self.trimmed))
    }

    /// Runs it to its end; nil when it was stopped, of which the signal's exit code tells.
    private func run(_ verification: LibraryVerification) async -> LibraryVerification.Summary? {
        let summary = await withTaskGroup(of: Void.self) { tasks in
            if console.showsProgress { tasks.addTask { await showProgress(of: verification) } }
            let summary = try? await verification.run { result in
                if !result.isIntact || console.isVerbose || options.output.json {
                    await console.report(VerificationReport(result), isTrouble: !result.isIntact)
                }
            }
            tasks.cancelAll()
            return summary
        }
        await console.clearProgress()
        return summary
    }

    private func showProgress(of verification: LibraryVerification) async {
        while !Task.isCancelled {
            await console.show(progress: VerificationLine.text(verification.currentProgress))
            // Cancellation ends the pause early, and the loop with it.
            try? await ContinuousClock().sleep(for: Self.interval)
        }
    }

    /// The name without the stroke that a shell puts behind a folder it completes.
    private static func trimmed(_ name: String) -> String {
        name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
    }
}
