/// How far a run of many groups has come, at one moment.
public struct RunProgress: Hashable, Sendable {
    /// The groups of the run; nil while its plan is still being read.
    public var groups: Int?

    /// The groups that were committed by this run.
    public var committed = 0

    /// Those of them that lack an optional asset.
    public var degraded = 0

    /// The groups that were there already.
    public var alreadyPresent = 0

    /// The groups that were rolled back.
    public var rolledBack = 0

    /// The bytes of all groups that are there, those of earlier runs included.
    public var receivedBytes: Int64 = 0

    /// The bytes of the whole run; nil while that can't be said.
    public var expectedBytes: Int64?

    /// The bytes that came over the network in this run, repeated ones included.
    public var transferredBytes: Int64 = 0

    /// The part of the work that is done, 0...1; never falls, and is 1 only at the end.
    public var fraction = 0.0

    /// Whether the fraction rests on a guess, since a length is not known.
    public var isEstimate = false

    /// The bytes that arrive in a second, over the last few seconds.
    public var bytesPerSecond = 0.0

    /// The seconds until the end; nil while that can't be said.
    public var secondsLeft: Double?

    /// The groups that have ended, however they did.
    public var ended: Int { committed + alreadyPresent + rolledBack }

    /// Starts with nothing done.
    ///
    /// - Parameter groups: The groups of the run; nil while that is unknown.
    public init(groups: Int? = nil) {
        self.groups = groups
    }
}
