import Gatefold

/// `gatefold heal`: fetches again only what a verification finds damaged.
struct HealCommand: Sendable {
    let options: ResumeOptions
    let console: Console

    /// Reads the groups, then downloads what is damaged of them.
    func run() async throws(CommandFailure) -> ExitCode {
        let names = try GroupNames.bare(options.names)
        let downloader = try await Downloader.opened(options)
        let reading = LibraryReading(console: console)
        let (verification, missing) = await reading.prepare(names, in: downloader.library)
        var damaged: [GroupVerification] = []
        let summary = await reading.run(verification) { result in
            if !result.isIntact { damaged.append(result) }
        }
        // Nothing more is said of a run that was stopped: the signal's exit code tells.
        guard summary != nil else { return .damaged }
        var downloads: [GroupDownload] = []
        var isLeft = !missing.isEmpty
        for result in damaged {
            if let download = downloader.prepareHealing(of: result) {
                downloads.append(download)
            } else if result.findings.contains(where: \.isDamage) {
                isLeft = true
                await console.report([VerificationReport(result)])
            }
        }
        if downloads.isEmpty, !isLeft { await console.tell("Nothing is damaged.") }
        let session = RunSession(
            downloader: downloader, console: console, jobs: options.jobs,
            clock: ContinuousClock())
        let code = await session.runToExit(downloads)
        return isLeft ? .damaged : code
    }
}

extension GroupVerification.Finding {
    /// Whether it is about the group's own files, and not about somebody else's beside them.
    fileprivate var isDamage: Bool {
        if case .foreign = kind { return false }
        return true
    }
}
