import Gatefold
import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Turns the options about the network into what the library takes.
enum NetworkSetup {
    /// The transport that the options describe.
    static func transport(
        _ options: NetworkOptions
    ) throws(CommandFailure) -> any Transport {
        switch try TransportChoice.named(options.transport) {
        case .curl: return try curl(options)
        case .urlSession: return try urlSession(options)
        }
    }

    private static func curl(
        _ options: NetworkOptions
    ) throws(CommandFailure) -> CurlTransport {
        if let file = options.authorityFile, !FileManager.default.isReadableFile(atPath: file) {
            throw .usage(
                "--cacert: \(file.printable) cannot be read. Name a file of PEM certificates.")
        }
        try checkProxy(options)
        var settings = CurlSettings()
        settings.connectTimeout = options.connectTimeout
        settings.stallTimeout = options.stallTimeout
        settings.stallRate = Int(options.stallRate)
        if let rate = options.limitRate {
            settings.chunkSize = smoothChunk(rate)
            settings.stallRate = min(settings.stallRate, patientRate(rate))
        }
        settings.connectsToPublicOnly = options.isPublicOnly
        settings.connectionsPerHost = options.perHost
        settings.caFile = options.authorityFile
        settings.proxy = options.proxy
        settings.usesNetrc = options.usesNetrc
        if let agent = options.userAgent { settings.userAgent = agent }
        do throws(TransportFailure) {
            return try CurlTransport(settings)
        } catch {
            throw .usage("\(error)")
        }
    }

    /// Ten chunks a second make a smooth bar.
    static func smoothChunk(_ rate: Int64) -> Int { Int(min(max(rate / 10, 4_096), 262_144)) }

    /// One of many transfers that share a low limit is not stalled.
    static func patientRate(_ rate: Int64) -> Int { Int(max(1, rate / 64)) }

    /// Those of curl(1).
    private static let proxySchemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// A proxy looks names up itself, and where it leads nobody here can see.
    private static func checkProxy(_ options: NetworkOptions) throws(CommandFailure) {
        if let parts = options.proxy?.split(separator: "://", maxSplits: 1), parts.count == 2,
            !proxySchemes.contains(parts[0].lowercased())
        {
            throw .usage(
                "--proxy: \(parts[0].description.printable): is no kind of proxy that is known. "
                    + "Give \(Wording.list(proxySchemes.map { "\($0)://" }, "or")).")
        }
        guard options.isPublicOnly else { return }
        if options.proxy != nil {
            throw .usage(
                "--public-only can't be kept through a proxy. Leave it or --proxy out.")
        }
        if let name = options.proxyVariable {
            throw .usage(
                "--public-only can't be kept through a proxy, and \(name) names one. Unset it.")
        }
    }

    /// What holds for every asset.
    static func settings(_ options: NetworkOptions, maxSize: Int64) -> TransferSettings {
        var settings = TransferSettings()
        settings.retries = options.retries
        settings.longestWait = options.retryMaxWait
        settings.largestAsset = maxSize
        settings.bytesPerSecond = options.limitRate
        settings.allowsDowngrade = options.allowsDowngrade
        settings.headers = HeaderFields(options.headers)
        return settings
    }
}
