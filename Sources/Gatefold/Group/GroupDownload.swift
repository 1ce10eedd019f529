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

    init(_ group: AssetGroup, _ downloader: Downloader) {
        self.group = group
        self.downloader = downloader
        aggregator = ProgressAggregator(group, clock: downloader.clock)
        progress = ProgressSnapshots(of: aggregator)
        (events, sink) = AsyncStream.makeStream(of: GroupEvent.self)
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
        sink.yield(event)
        sink.finish()
    }

    private func perform() async throws(GroupFailure) -> CommittedGroup {
        let place: GroupPlace
        let stage: Stage
        do throws(FailureReason) {
            place = try group.checkedPlace()
            if let present = try look(at: place) { return present }
            stage = try Stage(key: place.key, in: downloader.library)
        } catch {
            throw GroupFailure(group: group.name, reason: error)
        }
        defer { stage.release() }
        sink.yield(.started)
        return try await coordinate(place, stage, downloader.transport)
    }

    /// The group as it is in the library; nil when nothing stands in its place.
    private func look(at place: GroupPlace) throws(FailureReason) -> CommittedGroup? {
        let library = downloader.library
        do throws(SystemError) {
            switch try Presence.look(for: group, at: place, in: library) {
            case .absent: return nil
            case .same(let receipt):
                try Stage.clear(leftBehindBy: place, in: library)
                return CommittedGroup(receipt, at: place, in: library, wasPresent: true)
            case .different, .foreign: break
            }
        } catch {
            throw FailureReason(error)
        }
        throw .conflict(place.path)
    }

    private func coordinate<Network: Transport>(
        _ place: GroupPlace, _ stage: Stage, _ network: Network
    ) async throws(GroupFailure) -> CommittedGroup {
        let context = TransferContext(
            network: network, settings: downloader.settings, clock: downloader.clock,
            makeGenerator: downloader.makeGenerator, now: { Date.now }, stage: stage,
            announce: { [sink] in sink.yield($0) })
        return try await GroupCoordinator(
            group: group, place: place, library: downloader.library, context: context,
            aggregator: aggregator
        ).run()
    }
}
