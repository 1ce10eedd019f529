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

    private static let batch = 64

    /// Says each finding as it comes, and the counts at the end.
    func run() async throws(CommandFailure) -> ExitCode {
        let library = try await Library.opened(at: options.into, .reading)
        let now = Date.now
        var summary = StatusSummary()
        var reports: [any Report] = []
        for await status in library.status() {
            summary.count(status)
            reports.append(StatusReport(status, now: now))
            // One by one they would cost more than to find them.
            guard reports.count == Self.batch else { continue }
            await console.report(reports)
            reports = []
        }
        // The signal's exit code says why there are no counts.
        if !Task.isCancelled {
            reports.append(
                StatusSummaryReport(summary, trashBytes: await library.trashBytes))
        }
        await console.report(reports)
        return .success
    }
}

extension Library {
    /// Opens a library that is there already.
    static func opened(
        at path: String, _ access: Access, _ durability: Durability = .full
    ) async throws(CommandFailure) -> Library {
        do throws(LibraryFailure) {
            return try await Library(path: path, access: access, durability: durability)
        } catch {
            throw .library(error)
        }
    }
}
