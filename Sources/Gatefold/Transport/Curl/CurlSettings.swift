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

    /// What the User-Agent field says.
    public var userAgent = "gatefold/\(gatefoldVersion)"

    /// Starts with the defaults.
    public init() {}
}
