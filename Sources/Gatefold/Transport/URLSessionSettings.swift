/// How `URLSessionTransport` connects, and what it takes for a dead connection.
public struct URLSessionSettings: Hashable, Sendable {
    /// The longest time until the head of an answer has come, the connection included: URLSession
    /// does not say when a connection stands.
    public var headTimeout: Duration = .seconds(45)

    /// How long fewer than `stallRate` bytes a second of a body may arrive.
    public var stallTimeout: Duration = .seconds(30)

    /// The bytes a second below which a transfer counts as stalled.
    public var stallRate: Int = 1_024

    /// The transfers from one origin at a time; each has a connection of its own.
    public var connectionsPerHost: Int = 6

    /// The most bytes that are handed over at a time, 4 KiB...1 MiB; of four chunks that wait,
    /// URLSession is made to wait too.
    public var chunkSize = 256 * 1_024

    /// What the User-Agent field says.
    public var userAgent = "gatefold/\(gatefoldVersion)"

    /// Starts with the defaults.
    public init() {}
}
