import Gatefold

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `gatefold status`: what is in a library.
struct StatusCommand: Sendable {
    let options: StatusOptions
    let console: Console

    /// Says each finding as it comes, and the counts at the end.
    func run() async throws(CommandFailure) -> ExitCode {
        let library = try await Library.opened(at: options.into, .reading)
        let now = Date.now
        var summary = StatusSummary()
        for await status in library.status() {
            summary.count(status)
            let report = StatusReport(status, now: now)
            await console.report(report, isTrouble: report.isTrouble)
        }
        if Task.isCancelled { return .success }
        let trash = await library.trashBytes
        await console.report(StatusSummaryReport(summary, trashBytes: trash))
        return .success
    }
}

extension Library {
    /// Opens a library that is there already.
    static func opened(at path: String, _ access: Access) async throws(CommandFailure) -> Library {
        do throws(LibraryFailure) {
            return try await Library(path: path, access: access)
        } catch {
            throw .library(error)
        }
    }
}
