/// Decides what becomes of a group while its assets settle: a value without waits or files.
///
/// Every asset settles once, in any order. The first failure of a required asset decides the
/// verdict; what the cancelled siblings then say changes nothing.
package struct GroupLedger: Sendable {
    /// What the coordinator does next.
    package enum Step: Hashable, Sendable {
        /// Wait for the next asset.
        case wait
        /// Cancel the assets that are still under way, and wait for them.
        case cancelSiblings
        /// Every asset has settled.
        case conclude(Verdict)
    }

    /// What becomes of the group.
    package enum Verdict: Hashable, Sendable {
        /// Commit it; an optional asset is missing where `degraded`.
        case commit(degraded: Bool)
        /// Roll it back, because of this asset.
        case rollBack(asset: Int)
    }

    private enum Settled {
        case arrived
        case leftOut
        case failed
    }

    private let isOptional: [Bool]
    private var settled: [Settled?]
    private var culprit: Int?

    /// Starts with every asset under way.
    ///
    /// - Parameter isOptional: For each asset whether the group may commit without it.
    package init(isOptional: [Bool]) {
        self.isOptional = isOptional
        settled = Array(repeating: nil, count: isOptional.count)
    }

    /// An asset's bytes are all there and checked.
    package mutating func assetArrived(_ index: Int) -> Step {
        settle(index, .arrived)
    }

    /// An asset can't be had.
    ///
    /// With `sinksGroup` even an optional one takes the group with it: the disk is full, or the
    /// task was cancelled.
    package mutating func assetFailed(_ index: Int, sinksGroup: Bool) -> Step {
        guard isOptional[index], !sinksGroup else {
            let isFirst = culprit == nil
            if isFirst { culprit = index }
            return settle(index, .failed, cancelsSiblings: isFirst)
        }
        return settle(index, .leftOut)
    }

    private mutating func settle(
        _ index: Int, _ outcome: Settled, cancelsSiblings: Bool = false
    ) -> Step {
        settled[index] = outcome
        guard !settled.contains(where: { $0 == nil }) else {
            return cancelsSiblings ? .cancelSiblings : .wait
        }
        if let culprit { return .conclude(.rollBack(asset: culprit)) }
        // A group of nothing but missing optional assets would be an empty folder.
        guard settled.contains(where: { $0 == .arrived }) else {
            return .conclude(.rollBack(asset: index))
        }
        return .conclude(.commit(degraded: settled.contains { $0 == .leftOut }))
    }
}
