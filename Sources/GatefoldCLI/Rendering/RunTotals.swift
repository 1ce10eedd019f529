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

    /// Says what a run says of itself.
    ///
    /// A group that was rolled back counts as done: nothing more is to be awaited of it.
    package init(_ run: RunProgress) {
        groups = run.groups
        done = run.committed + run.alreadyPresent
        rolledBack = run.rolledBack
        receivedBytes = run.receivedBytes
        expectedBytes = run.expectedBytes
        fraction = run.fraction
        isEstimate = run.isEstimate
        bytesPerSecond = run.bytesPerSecond
        secondsLeft = run.secondsLeft
    }
}
