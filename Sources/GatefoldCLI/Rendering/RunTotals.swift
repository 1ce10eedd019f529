package import Gatefold

/// How far a whole run has come, at one moment.
package struct RunTotals: Hashable, Sendable {
    /// The groups of the run; nil while the plan is still being read.
    package var groups: Int?
    /// The groups that ended well: committed, or there already.
    package var done = 0
    /// The groups that were rolled back.
    package var rolledBack = 0
    /// The bytes that are there.
    package var receivedBytes: Int64 = 0
    /// The bytes of the whole run; nil while that can't be said.
    package var expectedBytes: Int64?
    /// The part of the work that is done, 0...1.
    package var fraction = 0.0
    /// Whether the fraction rests on a guess.
    package var isEstimate = false
    /// The bytes that arrive in a second.
    package var bytesPerSecond = 0.0
    /// The seconds until the end at this speed; nil while that can't be said.
    package var secondsLeft: Double?

    /// Starts a run of so many groups, nil while that is unknown.
    package init(groups: Int?) {
        self.groups = groups
    }

    /// Adds up a run all of whose groups are given.
    ///
    /// A group that was rolled back counts as done: nothing more is to be awaited of it.
    package init(_ all: [GroupProgress]) {
        self.init(groups: all.count)
        var expected: Int64? = 0
        for group in all {
            add(group)
            let whole = group.state == .rolledBack ? group.receivedBytes : group.expectedBytes
            expected = expected.flatMap { sum in whole.map { sum + $0 } }
        }
        if !all.isEmpty { fraction /= Double(all.count) }
        expectedBytes = expected
        isEstimate = all.contains(where: \.isEstimate)
        guard let expected, bytesPerSecond > 0 else { return }
        secondsLeft = Double(max(0, expected - receivedBytes)) / bytesPerSecond
    }

    private mutating func add(_ group: GroupProgress) {
        receivedBytes += group.receivedBytes
        bytesPerSecond += group.bytesPerSecond
        fraction += group.state == .rolledBack ? 1 : group.fraction
        switch group.state {
        case .committed, .alreadyPresent: done += 1
        case .rolledBack: rolledBack += 1
        case .waiting, .downloading, .committing: break
        }
    }
}
