/// How `CurlTransport` connects, and what it takes for a dead connection.
public struct CurlSettings: Hashable, Sendable {
    /// The longest time until a connection stands.
    public var connectTimeout: Duration = .seconds(15)

    /// How long fewer than `stallRate` bytes a second may arrive; whole seconds, at least 1.
    public var stallTimeout: Duration = .seconds(30)

    /// The bytes a second below which a transfer counts as stalled.
    public var stallRate: Int = 1_024

    /// The connections to one host at a time.
    public var connectionsPerHost: Int = 6

    /// A file of certificates (PEM) that is trusted instead of the system's; nil for those.
    public var caFile: String?

    /// A proxy's address (http, https, socks5); nil obeys http_proxy, https_proxy and no_proxy.
    public var proxy: String?

    /// Whether credentials are taken from ~/.netrc.
    public var usesNetrc = false

    /// Whether connections are made to public addresses only, for plans from strangers.
    ///
    /// It is judged at the address that is really connected to, for redirects too. A proxy would
    /// look the names up itself, so none is used then, whatever `proxy` and the environment say.
    public var connectsToPublicOnly = false

    /// The most bytes that are handed over at a time, 4 KiB...1 MiB; of four chunks that wait, the
    /// origin is made to wait too.
    public var chunkSize = 256 * 1_024

    /// What the User-Agent field says.
    public var userAgent = "gatefold/\(gatefoldVersion)"

    /// Starts with the defaults.
    public init() {}
}
