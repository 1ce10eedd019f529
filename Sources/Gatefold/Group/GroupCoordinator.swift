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

    private var stage: Stage { context.stage }

    /// Downloads every asset, then commits the group or rolls it back.
    func run() async throws(GroupFailure) -> CommittedGroup {
        do throws(SystemError) {
            try prepareStage()
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
        do throws(FailureReason) {
            return try commit(outcomes)
        } catch {
            throw rollBack(outcomes, because: AssetFailure(reason: error))
        }
    }

    private func prepareStage() throws(SystemError) {
        try stage.removeTree()
        let record = GroupRecord(group, .working)
        try stage.write(record.encoded(), to: Stage.recordName, isDurable: false)
    }

    /// Runs the child tasks; every asset has an outcome when it returns.
    private func download() async -> (GroupLedger.Verdict, [TransferOutcome]) {
        var ledger = GroupLedger(isOptional: group.assets.map(\.isOptional))
        var outcomes: [Int: TransferOutcome] = [:]
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
        return (verdict, group.assets.indices.compactMap { outcomes[$0] })
    }

    private func transfer(_ index: Int) -> Transfer<Network> {
        Transfer(
            asset: group.assets[index], index: index, isDurable: library.durability == .full,
            context: context,
            report: AssetReport(aggregator: aggregator, index: index))
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
    private func commit(_ outcomes: [TransferOutcome]) throws(FailureReason) -> CommittedGroup {
        let arrived = outcomes.compactMap(\.arrived)
        let names = FileNaming.distinct(arrived.map(name))
        let items = zip(arrived, names).map {
            GroupCommit.Item(part: $0.part, name: $1.text)
        }
        let receipt = receipt(arrived, names, degraded: arrived.count < group.assets.count)
        let commit = GroupCommit(
            library: library, stage: stage, place: place, record: GroupRecord(group, .ready))
        try commit.perform(items, receipt)
        // From here on the group is committed: what can't be cleared is cleared by a later run.
        try? stage.remove()
        return CommittedGroup(receipt, at: place, in: library, wasPresent: false)
    }

    private func name(_ arrived: ArrivedAsset) -> SafeName {
        FileNaming.name(
            for: arrived.asset, group: place,
            contentDisposition: arrived.record.contentDisposition, kind: arrived.kind,
            contentType: arrived.record.contentType)
    }

    private func receipt(
        _ arrived: [ArrivedAsset], _ names: [SafeName], degraded: Bool
    ) -> Receipt {
        Receipt(
            name: group.name, request: group.requestDigest,
            committed: Receipt.time(context.now()), guarantee: .atomic, degraded: degraded,
            metadata: group.metadata,
            files: zip(arrived, names).map { asset, name in
                Receipt.File(
                    role: asset.asset.role, file: name.text, bytes: asset.part.length,
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
        for outcome in outcomes { kept += stage.settle(outcome) }
        let reason = failure?.reason ?? .cancelled
        let failure = GroupFailure(
            group: group.name, asset: reason == .cancelled ? nil : failure?.role, reason: reason,
            address: failure?.address, keptBytes: kept)
        stage.recordRollBack(of: group, failure)
        return failure
    }
}

extension TransferOutcome {
    fileprivate var arrived: ArrivedAsset? { try? result.get() }

    fileprivate var failure: AssetFailure? {
        if case .failure(let failure) = result { return failure }
        return nil
    }
}
