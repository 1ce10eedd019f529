import Gatefold
import GatefoldPlatform

extension NetworkSetup {
    /// The transport through URLSession that the options describe.
    static func urlSession(_ options: NetworkOptions) throws(CommandFailure) -> any Transport {
        for (option, why) in unkeepable(options) {
            throw .usage(
                "\(option) can't be kept with GATEFOLD_TRANSPORT=urlsession: \(why). "
                    + "Leave one of them out.")
        }
        var settings = URLSessionSettings()
        settings.headTimeout = options.connectTimeout + options.stallTimeout
        settings.stallTimeout = options.stallTimeout
        settings.stallRate = Int(options.stallRate)
        settings.connectionsPerHost = options.perHost
        if let rate = options.limitRate {
            settings.chunkSize = smoothChunk(rate)
            settings.stallRate = min(settings.stallRate, patientRate(rate))
        }
        if let agent = options.userAgent { settings.userAgent = agent }
        guard let transport = TransportChoice.makeURLSession?(settings) else {
            throw .usage("GATEFOLD_TRANSPORT: this program has no URLSession. Unset it.")
        }
        return transport
    }

    /// The options that were given and that URLSession has no way to keep.
    private static func unkeepable(_ options: NetworkOptions) -> [(String, String)] {
        let all = [
            (options.isPublicOnly, "--public-only", "it does not show where it connects to"),
            (options.proxy != nil, "--proxy", "it has the system's proxies"),
            (options.authorityFile != nil, "--cacert", "it has the system's certificates"),
            (options.usesNetrc, "--netrc", "it reads no such file"),
            (
                options.connectTimeout != URLSessionSettings.usualConnectTimeout,
                "--connect-timeout", "it does not say when a connection stands"
            ),
        ]
        return all.filter(\.0).map { ($0.1, $0.2) }
    }
}

extension URLSessionSettings {
    /// What `--connect-timeout` is where nobody gives it.
    fileprivate static let usualConnectTimeout = CurlSettings().connectTimeout
}
