import Gatefold

/// `gatefold clean`: gives back the space of what failed.
struct CleanCommand: Sendable {
    let options: CleanOptions
    let console: Console

    /// Removes what may go, then says what went and what was left.
    func run() async throws(CommandFailure) -> ExitCode {
        let library = try await Library.opened(at: options.into, .existing)
        let age = options.olderThan.map { Duration.seconds($0 * 86_400) }
        let cleaning: LibraryCleaning
        do throws(LibraryFailure) {
            cleaning = try await library.clean(olderThan: age)
        } catch {
            throw .library(error)
        }
        var hasFailed = false
        let stages = cleaning.stages.map { CleaningReport($0, isTrash: false) }
        let trash = cleaning.trash.map { CleaningReport($0, isTrash: true) }
        for report in stages + trash {
            if report.isTrouble { hasFailed = true }
            await console.report(report, isTrouble: report.isTrouble)
        }
        await console.report(CleaningSummaryReport(cleaning))
        return hasFailed ? .library : .success
    }
}
