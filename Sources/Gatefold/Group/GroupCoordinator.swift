import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Performs what the ledger decides for one group: a task group with one child task an asset.
///
/// Nothing is unstructured: cancelling the task that runs it cancels every asset, and when it
/// returns nothing of the group is under way any more.
struct GroupCoordinator<Network: Transport> {
    let group: AssetGroup
    let place: GroupPlace
    let library: Library
    let context: TransferContext<Network>
    let aggregator: ProgressAggregator

    /// What the group takes the place of.
    let replacement: PlacePolicy.Replacement
    let settings: CommitSettings
    let purpose: DownloadPurpose

    /// The record that an earlier run left; nil where there is none.
    let earlier: GroupRecord?

    /// What is asked for, and why, in every record of the group.
    private let asked: GroupRecord

    init(
        _ group: AssetGroup, at place: GroupPlace, in library: Library,
        context: TransferContext<Network>, aggregator: ProgressAggregator,
        replacement: PlacePolicy.Replacement, settings: CommitSettings, purpose: DownloadPurpose,
        earlier: GroupRecord?
    ) {
        self.group = group
        self.place = place
        self.library = library
        self.context = context
        self.aggregator = aggregator
        self.replacement = replacement
        self.settings = settings
        self.purpose = purpose
        self.earlier = earlier
        var record = GroupRecord(group, .working)
        record.heals = purpose.basis == nil ? nil : true
        record.refreshes = settings.refreshes ? true : nil
        if case .retry(true) = purpose { record.refreshes = true }
        asked = record
    }

    private var stage: Stage { context.stage }

    /// Downloads every asset, then commits the group or rolls it back; `hasArrived` is called
    /// between the two.
    func run(_ hasArrived: @Sendable () -> Void) async throws(GroupFailure) -> CommittedGroup {
        let recordFile: Stage.RecordFile?
        do throws(SystemError) {
            recordFile = try prepareStage()
        } catch {
            throw GroupFailure(group: group.name, reason: FailureReason(error))
        }
        await aggregator.record(.group(.downloading))
        let (verdict, outcomes) = await download()
        if case .rollBack(let index) = verdict {
            throw rollBack(outcomes, because: outcomes[index].failure)
        }
        if Task.isCancelled { throw rollBack(outcomes, because: nil) }
        await aggregator.record(.group(.committing))
        hasArrived()
        do throws(GroupCommit.Failure) {
            return try await commit(outcomes, recordFile)
        } catch {
            guard error.isTakenBack else {
                throw GroupFailure(group: group.name, reason: error.reason, isTakenBack: false)
            }
            throw rollBack(outcomes, because: AssetFailure(reason: error.reason))
        }
    }

    /// Writes down what is asked for, unless an earlier run has done so: that record is not put at
    /// risk.
    ///
    /// Returns the record that may be followed by another one.
    private func prepareStage() throws(SystemError) -> Stage.RecordFile? {
        let wanted = prepared(.working)
        if let earlier, earlier.asks(for: wanted) { return nil }
        let isDurable = earlier != nil && library.durability == .full
        let file = try stage.write(wanted.encoded(), to: Stage.recordName, isDurable: isDurable)
        return earlier == nil ? file : nil
    }

    /// The record of a group that is degraded, which outlives that its files are healed.
    private var unhealed: GroupRecord? {
        purpose.basis != nil && earlier?.state == .degraded ? earlier : nil
    }

    /// The stage's record: what is asked for, and why.
    private func prepared(_ state: GroupRecord.State) -> GroupRecord {
        var record = asked
        record.state = state
        return record
    }

    /// Runs the child tasks; every asset has an outcome when it returns.
    private func download() async -> (GroupLedger.Verdict, [TransferOutcome]) {
        var ledger = GroupLedger(isOptional: group.assets.map(\.isOptional))
        var outcomes = [TransferOutcome?](repeating: nil, count: group.assets.count)
        var verdict = GroupLedger.Verdict.commit(degraded: false)
        await withTaskGroup(of: TransferOutcome.self) { tasks in
            for index in group.assets.indices {
                tasks.addTask { await transfer(index).run() }
            }
            for await outcome in tasks {
                outcomes[outcome.index] = outcome
                switch await settle(outcome, &ledger) {
                case .wait: break
                case .cancelSiblings: tasks.cancelAll()
                case .conclude(let last): verdict = last
                }
            }
        }
        return (verdict, outcomes.compactMap { $0 })
    }

    private func transfer(_ index: Int) -> Transfer<Network> {
        Transfer(
            asset: group.assets[index], index: index, isDurable: library.durability == .full,
            reusable: reusable[index], context: context,
            report: AssetReport(aggregator: aggregator, index: index))
    }

    /// For each asset the file of the standing version that may serve again.
    private var reusable: [ReusableFile?] {
        if case .standing(_, let reusable) = replacement { return reusable }
        return group.assets.map { _ in nil }
    }

    private func settle(
        _ outcome: TransferOutcome, _ ledger: inout GroupLedger
    ) async -> GroupLedger.Step {
        guard let failure = outcome.failure else { return ledger.assetArrived(outcome.index) }
        let sinks = !failure.reason.blamesAddress
        let isLeftOut = group.assets[outcome.index].isOptional && !sinks
        await aggregator.record(
            .asset(outcome.index, isLeftOut ? .leftOut : .failed))
        return ledger.assetFailed(outcome.index, sinksGroup: sinks)
    }
}

extension GroupCoordinator {
    /// Makes the group visible, then clears its stage.
    private func commit(
        _ outcomes: [TransferOutcome], _ recordFile: Stage.RecordFile?
    ) async throws(GroupCommit.Failure) -> CommittedGroup {
        let arrived = outcomes.compactMap(\.arrived)
        if let standing = unchanged(arrived) {
            try? stage.leaveOnly(standing.receipt.degraded ? prepared(.degraded) : nil, library)
            return CommittedGroup(standing.receipt, at: place, in: library, wasPresent: true)
        }
        var open: [String: Descriptor] = [:]
        for part in arrived.compactMap(\.part) { open[part.name] = part.file }
        var commit = GroupCommit(
            library: library, stage: stage, place: place, record: prepared(.ready),
            intent: intent(arrived), recordFile: recordFile, open: open)
        let receipt = try await commit.perform()
        // From here on the group is committed: what can't be cleared is cleared by a later run.
        try? commit.retire(leaving: unhealed)
        return CommittedGroup(receipt, at: place, in: library, wasPresent: false)
    }

    /// The version that stands there, where the origin says of each file that it is the newest.
    private func unchanged(_ arrived: [ArrivedAsset]) -> Standing? {
        guard case .standing(let standing, _) = replacement,
            standing.receipt.request == group.requestDigest,
            arrived.allSatisfy({ $0.standing != nil }),
            Set(arrived.compactMap(\.standing)) == Set(standing.receipt.files)
        else { return nil }
        return standing
    }

    private func intent(_ arrived: [ArrivedAsset]) -> CommitIntent {
        let pieces = arrived.map {
            CommitIntent.Piece(part: $0.part?.name, kept: $0.standing?.file)
        }
        var intent = CommitIntent(
            receipt: receipt(arrived), pieces: pieces, boot: ThisProcess.bootIdentifier)
        switch replacement {
        case .nothing: break
        case .standing(let standing, _): intent.replaced = standing.replaced
        case .foreign: intent.replaced = CommitIntent.Replaced(receipt: nil, files: [])
        }
        intent.setsAside = settings.onConflict == .replace ? true : nil
        return intent
    }

    private var layout: Layout {
        if case .standing(let standing, _) = replacement { return standing.layout }
        return settings.layout
    }

    private func name(_ arrived: ArrivedAsset) -> SafeName {
        if purpose.basis != nil, let file = arrived.asset.file, let name = try? SafeName(file) {
            return name
        }
        let name = FileNaming.name(
            for: arrived.asset, group: place,
            contentDisposition: arrived.record.contentDisposition, kind: arrived.kind,
            contentType: arrived.record.contentType)
        if let kept = arrived.standing, arrived.asset.file == nil || layout == .flat {
            return (try? SafeName(kept.file)) ?? name
        }
        guard layout == .flat else { return name }
        return FileNaming.flat(name, role: arrived.asset.role, group: place)
    }

    private func receipt(_ arrived: [ArrivedAsset]) -> Receipt {
        let names = FileNaming.distinct(arrived.map(name))
        var generator = context.makeGenerator()
        let number = UInt64.random(in: .min ... .max, using: &generator)
        return Receipt(
            name: group.name, request: purpose.basis?.request ?? group.requestDigest,
            committed: Receipt.time(context.now()), guarantee: .atomic,
            layout: layout == .flat ? .flat : nil,
            commit: String(number, radix: 16),
            degraded: purpose.basis?.degraded ?? (arrived.count < group.assets.count),
            metadata: group.metadata,
            files: zip(arrived, names).map { asset, name in
                Receipt.File(
                    role: asset.asset.role, file: name.text, bytes: asset.length,
                    sha256: asset.sha256, url: asset.record.address, etag: asset.record.etag,
                    lastModified: asset.record.lastModified,
                    contentType: asset.record.contentType)
            })
    }

    /// Keeps the bytes that a retry can use, and says why the group failed.
    ///
    /// Synchronous, since a roll-back may not depend on what can be cancelled.
    private func rollBack(
        _ outcomes: [TransferOutcome], because failure: AssetFailure?
    ) -> GroupFailure {
        var kept: Int64 = 0
        let reason = failure?.reason ?? .cancelled
        // Whose fsync failed is not known where several files share one.
        let isSpoilt = failure?.role == nil && reason.spoilsPart
        for outcome in outcomes {
            kept += stage.settle(isSpoilt ? outcome.withoutPart : outcome)
        }
        let failure = GroupFailure(
            group: group.name, asset: reason == .cancelled ? nil : failure?.role, reason: reason,
            address: failure?.address, keptBytes: kept)
        stage.recordRollBack(
            of: unhealed ?? prepared(.rolledBack), failure, isDurable: library.durability == .full)
        return failure
    }
}

extension TransferOutcome {
    fileprivate var arrived: ArrivedAsset? { try? result.get() }

    /// The outcome, with nothing to be kept of it.
    fileprivate var withoutPart: TransferOutcome {
        TransferOutcome(index: index, result: result, held: nil)
    }

    fileprivate var failure: AssetFailure? {
        if case .failure(let failure) = result { return failure }
        return nil
    }
}
