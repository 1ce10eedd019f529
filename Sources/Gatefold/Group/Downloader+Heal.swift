#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Downloader {
    /// Prepares the healing of a group that a verification found damaged; nothing is begun.
    ///
    /// Only the damaged files are fetched, from the address in the receipt, and only what has the
    /// receipt's SHA-256 is taken. The whole group is then replaced in one step; what else stands
    /// in its folder stays.
    ///
    /// - Parameter verification: What was found.
    /// - Returns: The download, to be run and watched; nil where nothing of it can be healed: it
    ///   is intact, or its receipt can't be read, or a link or a folder stands in a file's place.
    public func prepareHealing(of verification: GroupVerification) -> GroupDownload? {
        guard let stored = verification.group else { return nil }
        let damaged = verification.findings.filter(\.kind.isHealable).compactMap(\.expected?.file)
        let isInTheWay = verification.findings.contains { $0.kind == .notAFile }
        guard !damaged.isEmpty, !isInTheWay else { return nil }
        var assets: [Asset] = []
        for file in stored.receipt.files {
            guard let source = try? Address.parse(file.url) else { return nil }
            assets.append(
                Asset(
                    role: file.role, sources: [source], file: file.file, bytes: file.bytes,
                    sha256: file.sha256))
        }
        let group = AssetGroup(
            name: stored.name, assets: assets, metadata: stored.receipt.metadata)
        return GroupDownload(group, self, .heal(damaged, stored.receipt))
    }
}
