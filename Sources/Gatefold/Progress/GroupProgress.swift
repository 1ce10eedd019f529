/// How far one group has come, at one moment.
public struct GroupProgress: Hashable, Sendable {
    /// What a group is doing.
    public enum State: Hashable, Sendable {
        /// Nothing was begun.
        case waiting
        /// Its assets are being downloaded.
        case downloading
        /// Everything has arrived and is being made visible.
        case committing
        /// Everything is visible and, if asked for, survives a power cut.
        case committed
        /// It was in the library already.
        case alreadyPresent
        /// It failed; the library is as it was.
        case rolledBack

        /// Whether nothing follows this state.
        public var isFinal: Bool {
            switch self {
            case .waiting, .downloading, .committing: false
            case .committed, .alreadyPresent, .rolledBack: true
            }
        }
    }

    /// The group's place in the library.
    public let name: String

    /// What the group is doing.
    public let state: State

    /// Its assets, in the plan's order.
    public let assets: [AssetProgress]

    /// The part of the work that is done, 0...1; never falls, and is 1 only when the group is
    /// committed or was there already.
    public let fraction: Double

    /// Whether the fraction rests on a guess, since a length is not known.
    public let isEstimate: Bool

    /// The bytes that arrive in a second, over the last few seconds.
    public let bytesPerSecond: Double

    /// The bytes that came over the network in this run, repeated ones included.
    public let transferredBytes: Int64

    /// The seconds until the last byte at this speed; nil while that can't be said.
    public internal(set) var secondsLeft: Double?

    /// The bytes of every asset that are there.
    public var receivedBytes: Int64 {
        assets.reduce(0) { $0 + $1.receivedBytes }
    }

    /// The bytes of every asset together; nil while one of them is not known.
    public var expectedBytes: Int64? {
        var sum: Int64 = 0
        for asset in assets where asset.state != .leftOut {
            guard let expected = asset.expectedBytes else { return nil }
            sum += expected
        }
        return sum
    }
}
