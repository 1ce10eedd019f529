import Gatefold

/// Reads a library's groups, or some of them, and shows how far it is.
struct LibraryReading: Sendable {
    let console: Console

    private static let interval: Duration = .milliseconds(100)

    /// Prepares the verification of the groups named, or of all; names that aren't there are said.
    func prepare(
        _ names: [String], in library: Library
    ) async -> (LibraryVerification, missing: [String]) {
        guard !names.isEmpty else { return (library.verification(), []) }
        let (verification, missing) = await library.verification(of: names)
        for name in missing {
            await console.complain(
                "no group \(Wording.quoted(name)) is in the library. "
                    + "\"gatefold status\" lists them.")
        }
        return (verification, missing)
    }

    /// Runs it to its end; nil when it was stopped, of which the signal's exit code tells.
    func run(
        _ verification: LibraryVerification, _ report: (GroupVerification) async -> Void
    ) async -> LibraryVerification.Summary? {
        let summary = await withTaskGroup(of: Void.self) { tasks in
            if console.showsProgress { tasks.addTask { await showProgress(of: verification) } }
            let summary = try? await verification.run(report)
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
}
