import Gatefold

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `gatefold run`: every group of one plan or several.
struct RunCommand: Sendable {
    let options: RunOptions
    let console: Console

    /// Downloads the groups, or says what would be done.
    func run() async throws(CommandFailure) -> ExitCode {
        let transport = try NetworkSetup.transport(options.network)
        var inputs: [PlanInput] = []
        for plan in options.plans {
            inputs.append(try await PlanInput.find(plan, transport, options.network))
        }
        let queue = PlanQueue(
            inputs, first: options.first, isArtworkOptional: options.isArtworkOptional)
        if options.isDryRun {
            return try await DryRun(options: options, console: console, transport: transport)
                .run(queue)
        }
        try await queue.check()
        return try await download(queue, transport)
    }

    private func download(
        _ queue: PlanQueue, _ transport: some Transport
    ) async throws(CommandFailure) -> ExitCode {
        let stopwatch = Stopwatch(ContinuousClock())
        let library = try await Library.opened(
            at: options.into, .make, options.placing.durability)
        let downloader = Downloader(
            library: library, transport: transport,
            settings: NetworkSetup.settings(options.network, maxSize: options.maxSize),
            commit: options.placing.settings)
        let session = RunSession(
            downloader: downloader, console: console, jobs: options.jobs,
            clock: ContinuousClock())
        let (progress, failure) = await session.run(groups: await queue.count) {
            try await queue.groups()
        }
        await console.summarize(
            JSONEvent.Summary(progress, seconds: stopwatch.elapsed.inSeconds))
        if let failure {
            let message = (failure as? CommandFailure)?.message ?? "\(failure)"
            await console.complain("\(message) What was begun is finished.")
            return .usage
        }
        await sayWhatIsNotThere(progress, queue)
        return progress.rolledBack == 0 ? .success : .rolledBack
    }

    private func sayWhatIsNotThere(_ progress: RunProgress, _ queue: PlanQueue) async {
        if await queue.skipped > 0 {
            await console.tell(
                "\(Quantity.count(await queue.skipped, "entry", "entries")) without a song "
                    + "passed over.")
        }
        if progress.ended == 0 { await console.tell("The plan has no groups.") }
        if progress.ended > 1 {
            await console.tell(RunReport.line(progress))
        }
    }
}

/// The last line of a run, for a person.
enum RunReport {
    /// For example `12 groups: 3 committed, 8 present, 1 rolled back`.
    static func line(_ run: RunProgress) -> String {
        let parts = [
            (run.committed - run.degraded, "committed"), (run.degraded, "degraded"),
            (run.alreadyPresent, "present"), (run.rolledBack, "rolled back"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let hint = run.rolledBack > 0 ? ". \"gatefold retry\" takes just those" : ""
        return "\(Quantity.count(run.ended, "group", "groups")): "
            + "\(parts.joined(separator: ", "))\(hint)."
    }
}
