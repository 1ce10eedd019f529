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
        let reports =
            cleaning.stages.map { CleaningReport($0, isTrash: false) }
            + cleaning.trash.map { CleaningReport($0, isTrash: true) }
        await console.report(reports + [CleaningSummaryReport(cleaning)])
        return reports.contains(where: \.isTrouble) ? .library : .success
    }
}
