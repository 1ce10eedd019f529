#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One remote file of a group, with its role and where it can be had.
public struct Asset: Hashable, Sendable {
    /// What the file is to its group.
    public var role: Role

    /// Where it can be had, http and https only, in order of preference; the first good one wins.
    public var sources: [URL]

    /// The name it gets in the group's folder; nil takes the name from the address.
    public var file: String?

    /// Whether the group commits without it, as degraded.
    public var isOptional: Bool

    /// Its length in bytes where the plan knows it; a different length is a failure.
    public var bytes: Int64?

    /// Its SHA-256 where the plan knows it; a different digest is a failure.
    public var sha256: SHA256Digest?

    /// Describes one remote file.
    ///
    /// - Parameters:
    ///   - role: What the file is to its group.
    ///   - sources: Where it can be had, in order of preference; http and https only.
    ///   - file: The name it gets in the group's folder; nil takes it from the address.
    ///   - isOptional: Whether the group commits without it, as degraded.
    ///   - bytes: Its length in bytes, where known beforehand.
    ///   - sha256: Its SHA-256, where known beforehand.
    public init(
        role: Role,
        sources: [URL],
        file: String? = nil,
        isOptional: Bool = false,
        bytes: Int64? = nil,
        sha256: SHA256Digest? = nil
    ) {
        self.role = role
        self.sources = sources
        self.file = file
        self.isOptional = isOptional
        self.bytes = bytes
        self.sha256 = sha256
    }

    /// A required song.
    ///
    /// - Parameter sources: Where it can be had, in order of preference.
    /// - Returns: The asset.
    public static func song(_ sources: URL...) -> Asset {
        Asset(role: .song, sources: sources)
    }

    /// A required piece of artwork.
    ///
    /// - Parameter sources: Where it can be had, in order of preference.
    /// - Returns: The asset.
    public static func artwork(_ sources: URL...) -> Asset {
        Asset(role: .artwork, sources: sources)
    }
}

extension Asset {
    /// What a file is to its group; it decides the checks of its content and its name.
    public enum Role: String, Codable, CaseIterable, Sendable {
        /// The audio; its first bytes may not be those of a text or web page.
        case song
        /// The picture; it must be an image.
        case artwork
        /// The words; any content.
        case lyrics
        /// Anything else; any content.
        case other
    }
}
