import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One group on its way into a library: run it, and watch it meanwhile.
///
/// Nothing happens before `run()`, which is called once.
public struct GroupDownload: Sendable {
    /// What is downloaded.
    public let group: AssetGroup

    /// The group's progress: the newest snapshot at each step, at most 20 a second.
    public let progress: ProgressSnapshots

    /// What happened, in order and without a gap.
    ///
    /// It is for one observer, and ends with the group.
    public let events: AsyncStream<GroupEvent>

    let downloader: Downloader
    private let aggregator: ProgressAggregator
    private let sink: AsyncStream<GroupEvent>.Continuation

    private let purpose: DownloadPurpose
    private let place: Result<GroupPlace, FailureReason>
    private var shared: SharedAssets?
    private var hasArrived: @Sendable () -> Void = {}
    private var observer: (@Sendable (GroupEvent) -> Void)?
    private var tellsRequests = true

    init(_ group: AssetGroup, _ downloader: Downloader, _ purpose: DownloadPurpose = .have) {
        self.group = group
        place = Result { () throws(FailureReason) in try group.checkedPlace() }
        self.purpose = purpose
        self.downloader = downloader
        aggregator = ProgressAggregator(group, clock: downloader.clock)
        progress = ProgressSnapshots(of: aggregator)
        (events, sink) = AsyncStream.makeStream(of: GroupEvent.self)
    }

    /// The group, where it is there already and nothing has to be done for it.
    ///
    /// A few system calls, without the clockwork of a download; nothing is said of it, and `run()`
    /// may still be called. Where it can't be told, it isn't.
    public var present: CommittedGroup? {
        guard case .have = purpose, let place = try? place.get() else { return nil }
        return downloader.present(group, at: place)
    }

    /// The same download as a part of a run.
    ///
    /// - Parameters:
    ///   - shared: What the groups of the run share.
    ///   - hasArrived: Called when all of its files have come and only its commit is left.
    /// - Returns: The download to be run.
    func sharing(
        _ shared: SharedAssets, hasArrived: @escaping @Sendable () -> Void
    ) -> GroupDownload {
        var download = self
        download.shared = shared
        download.hasArrived = hasArrived
        return download
    }

    /// The same download, whose events go to an observer at once and not to `events`.
    ///
    /// - Parameters:
    ///   - requests: Whether it wants to know of each request.
    ///   - observer: Takes the events; called by several tasks.
    /// - Returns: The download to be run.
    package func observed(
        requests: Bool, by observer: @escaping @Sendable (GroupEvent) -> Void
    ) -> GroupDownload {
        var download = self
        download.observer = observer
        download.tellsRequests = requests
        return download
    }

    private func announce(_ event: GroupEvent) {
        if let observer { observer(event) } else { sink.yield(event) }
    }

    /// The group's progress at this moment; for whoever redraws at a pace of their own.
    public var currentProgress: GroupProgress {
        get async { await aggregator.progress }
    }

    /// Downloads every asset and commits the group, or rolls it back.
    ///
    /// When it returns, the group is visible in the library as a whole and, with full durability,
    /// survives a power cut. When it throws, the library is what it was. Cancelling the task that
    /// awaits it cancels the group within 100 ms, and the parts are kept.
    ///
    /// - Returns: The committed group; at once, and without a request, where it was there already.
    /// - Throws: `GroupFailure`.
    @discardableResult
    public func run() async throws(GroupFailure) -> CommittedGroup {
        do throws(GroupFailure) {
            let committed = try await withTaskExecutorPreference(BlockingExecutor.shared) {
                () async throws(GroupFailure) in
                try await perform()
            }
            await end(committed.wasPresent ? .alreadyPresent : .committed, .committed(committed))
            return committed
        } catch {
            await end(.rolledBack, .rolledBack(error))
            throw error
        }
    }

    private func end(_ state: GroupProgress.State, _ event: GroupEvent) async {
        await aggregator.record(.group(state))
        announce(event)
        sink.finish()
    }

    private var library: Library { downloader.library }

    private func perform() async throws(GroupFailure) -> CommittedGroup {
        let outcome: Result<CommittedGroup, GroupFailure>
        do throws(FailureReason) {
            outcome = try await settledOutcome()
        } catch {
            throw GroupFailure(group: group.name, reason: error)
        }
        return try outcome.get()
    }

    /// Finds the group there, or downloads it; throws where nothing was begun.
    private func settledOutcome() async throws(FailureReason)
        -> Result<CommittedGroup, GroupFailure>
    {
        let place = try place.get()
        if case .settled(let group) = try await look(at: place) { return .success(group) }
        let stage = try Stage(key: place.key, in: library)
        defer { stage.release() }
        // An earlier run may have ended in the middle of its commit; and another one may have
        // committed the group since it was looked for.
        if !stage.isNew { try await Recovery(library: library).settle(stage) }
        let replacement: PlacePolicy.Replacement
        do throws(FailureReason) {
            switch try await look(at: place) {
            case .settled(let group):
                stage.removeIfUnused(library)
                return .success(group)
            case .open(let found): replacement = found
            }
        } catch {
            stage.removeIfUnused(library)
            throw error
        }
        let earlier = try earlierRecord(of: stage)
        announce(.started)
        return await coordinate(place, stage, replacement, earlier, downloader.transport)
    }

    private func earlierRecord(of stage: Stage) throws(FailureReason) -> GroupRecord? {
        if stage.isNew { return nil }
        do throws(SystemError) {
            return try stage.earlierRecord()
        } catch {
            throw FailureReason(error)
        }
    }

    /// What is known of a group before anything is asked for.
    private enum Look {
        case settled(CommittedGroup)
        case open(PlacePolicy.Replacement)
    }

    private func look(at place: GroupPlace) async throws(FailureReason) -> Look {
        let policy = PlacePolicy(settings: downloader.commit, purpose: purpose)
        let step: PlacePolicy.Step
        do throws(SystemError) {
            step = policy.decide(group, try Presence.look(at: place, in: library), at: place)
            if case .present = step { try await flushUnfinished(place) }
        } catch {
            throw FailureReason(error)
        }
        switch step {
        case .present(let standing):
            return .settled(
                CommittedGroup(standing.receipt, at: place, in: library, wasPresent: true))
        case .skip: return .settled(CommittedGroup(passedOver: group, at: place, in: library))
        case .refuse(let reason): throw reason
        case .fetch(let replacement): return .open(replacement)
        }
    }

    /// Where somebody is still at work on a group that can be seen, it may not be durable yet.
    private func flushUnfinished(_ place: GroupPlace) async throws(SystemError) {
        let isUnfinished = try library.files.status(of: place.key, in: library.stages) != nil
        guard isUnfinished, library.durability == .full else { return }
        var folders = try place.folders(in: library)
        if let receipts = try library.openReceipts() { folders.append(receipts) }
        try await library.flush.flush(folders)
    }

    private func coordinate<Network: Transport>(
        _ place: GroupPlace, _ stage: Stage, _ replacement: PlacePolicy.Replacement,
        _ earlier: GroupRecord?, _ network: Network
    ) async -> Result<CommittedGroup, GroupFailure> {
        let context = TransferContext(
            downloader, network: network, stage: stage, shared: shared,
            tellsRequests: tellsRequests, announce: announce)
        let coordinator = GroupCoordinator(
            group, at: place, in: library, context: context, aggregator: aggregator,
            replacement: replacement, settings: downloader.commit, purpose: purpose,
            earlier: earlier)
        do throws(GroupFailure) {
            return .success(try await coordinator.run(hasArrived))
        } catch {
            return .failure(error)
        }
    }
}

extension Stage {
    /// Removes the folder of a stage in which nothing was ever kept.
    fileprivate func removeIfUnused(_ library: Library) {
        do throws(SystemError) {
            if try !hasRecord() { try remove(library) }
        } catch {
            // An empty stage that stays is removed by the next opening.
        }
    }
}
