#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The assets that are downloaded as one unit: all of them arrive, or none is seen.
///
/// The type isn't called `Group`, since files that import SwiftUI have one already.
public struct AssetGroup: Hashable, Sendable {
    /// The group's place in the library, and thereby its identity; `/` separates folders.
    public var name: String

    /// The files, in the plan's order.
    public var assets: [Asset]

    /// What the plan says of the group: title, artist, album and the like.
    public var metadata: [String: String]

    /// Describes a group.
    ///
    /// - Parameters:
    ///   - name: Its place in the library; `/` separates folders.
    ///   - assets: Its files, at least one of them required.
    ///   - metadata: Title, artist, album and the like; kept in the receipt.
    public init(name: String, assets: [Asset], metadata: [String: String] = [:]) {
        self.name = name
        self.assets = assets
        self.metadata = metadata
    }

    /// Describes a song with its artwork.
    ///
    /// - Parameters:
    ///   - name: The group's place in the library; `/` separates folders.
    ///   - song: Where the song can be had.
    ///   - artwork: Where the artwork can be had, in order of preference.
    public init(name: String, song: URL, artwork: URL...) {
        var assets = [Asset.song(song)]
        if !artwork.isEmpty { assets.append(Asset(role: .artwork, sources: artwork)) }
        self.init(name: name, assets: assets)
    }
}
