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
    ) throws(CommandFailure) -> some Transport {
        if let file = options.authorityFile, !FileManager.default.isReadableFile(atPath: file) {
            throw .usage(
                "--cacert: \(file.printable) cannot be read. Name a file of PEM certificates.")
        }
        var settings = CurlSettings()
        settings.connectTimeout = options.connectTimeout
        settings.stallTimeout = options.stallTimeout
        settings.stallRate = Int(options.stallRate)
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

    /// What holds for every asset.
    static func settings(_ options: NetworkOptions, maxSize: Int64) -> TransferSettings {
        var settings = TransferSettings()
        settings.retries = options.retries
        settings.longestWait = options.retryMaxWait
        settings.largestAsset = maxSize
        settings.allowsDowngrade = options.allowsDowngrade
        settings.headers = HeaderFields(options.headers)
        return settings
    }
}
