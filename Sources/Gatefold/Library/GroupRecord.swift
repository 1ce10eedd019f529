import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a stage knows of its group: enough to carry on in another process, on another day.
struct GroupRecord: Codable, Hashable, Sendable {
    /// How far the group is.
    enum State: String, Codable, Sendable {
        /// Its assets are being downloaded, or the process ended while they were.
        case working
        /// Every byte is there: it may be made visible without the network.
        case ready
        /// Being made visible file by file, it met an error: what was there comes back.
        case undo
        /// It failed; the parts are kept for a retry.
        case rolledBack
        /// It was committed without an optional asset, which a retry may still get.
        case degraded
    }

    var gatefold = 1
    var name: String
    var state: State
    var metadata: [String: String]
    var assets: [RequestedAsset]
    var failure: Failure?

    /// What the group is to become, while it is `ready` or `undo`.
    var intent: CommitIntent?

    /// Whether the origin is asked again although the group is there.
    var refreshes: Bool?

    /// Whether files of a group that is there are fetched again, since they were damaged.
    var heals: Bool?

    /// Why the group was rolled back.
    struct Failure: Codable, Hashable, Sendable {
        var role: Asset.Role?
        var reason: String
        var message: String
    }

    /// One asset, as it was asked for.
    struct RequestedAsset: Codable, Hashable, Sendable {
        var role: Asset.Role
        var urls: [String]
        var file: String?
        var optional: Bool
        var bytes: Int64?
        var sha256: SHA256Digest?

        init(_ asset: Asset) {
            role = asset.role
            urls = asset.sources.map(\.absoluteString)
            file = asset.file
            optional = asset.isOptional
            bytes = asset.bytes
            sha256 = asset.sha256
        }
    }

    /// The group as it was asked for; nil where an address can't be read any more.
    var group: AssetGroup? {
        var wanted: [Asset] = []
        for asset in assets {
            let sources = asset.urls.compactMap { try? Address.parse($0) }
            guard sources.count == asset.urls.count else { return nil }
            wanted.append(
                Asset(
                    role: asset.role, sources: sources, file: asset.file,
                    isOptional: asset.optional, bytes: asset.bytes, sha256: asset.sha256))
        }
        return AssetGroup(name: name, assets: wanted, metadata: metadata)
    }

    init(_ group: AssetGroup, _ state: State) {
        name = group.name
        self.state = state
        metadata = group.metadata
        assets = group.assets.map(RequestedAsset.init)
    }
}

extension GroupRecord {
    /// Whether it is about the same request, for the same reason.
    func asks(for other: GroupRecord) -> Bool {
        name == other.name && assets == other.assets && metadata == other.metadata
            && refreshes == other.refreshes && heals == other.heals && intent == nil
    }

    /// The record as one line of JSON.
    func encoded() -> [UInt8] {
        RecordCoder.encode(self)
    }
}

extension AssetGroup {
    /// SHA-256 of what is asked for; two requests with the same one need one download.
    ///
    /// It is that of a JSON text with sorted keys, which stands in every receipt: it never changes.
    package var requestDigest: SHA256Digest {
        var writer = RecordWriter(isPretty: false)
        writer.list(assets) { GroupRecord.RequestedAsset($1).write(to: &$0) }
        return SHA256Digest(unchecked: SHA256Hasher.digest(of: writer.bytes))
    }
}
