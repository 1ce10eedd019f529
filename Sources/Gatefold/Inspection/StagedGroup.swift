#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A group of which something waits in the library's private folder, as its record tells it.
public struct StagedGroup: Hashable, Sendable {
    /// The group's name; nil where its record can't be read.
    public let name: String?

    /// The group's identity, 64 hexadecimal digits: the name of its folder among the stages.
    public let key: String

    /// The asset that sank it; nil where none did.
    public let asset: Asset.Role?

    /// The stable word of why it was rolled back, as in `FailureReason.code`.
    public let reason: String?

    /// The line in which a person was told why.
    public let message: String?

    /// When its record was last written.
    public let date: Date

    /// The bytes that a retry need not fetch again.
    public let keptBytes: Int64

    /// The bytes on the disk that cleaning would give back, which also counts records and space
    /// that is reserved for what has not arrived.
    public let diskBytes: Int64

    /// Describes what a stage holds.
    package init(
        name: String?, key: String, asset: Asset.Role? = nil, reason: String? = nil,
        message: String? = nil, date: Date, keptBytes: Int64, diskBytes: Int64
    ) {
        self.name = name
        self.key = key
        self.asset = asset
        self.reason = reason
        self.message = message
        self.date = date
        self.keptBytes = keptBytes
        self.diskBytes = diskBytes
    }
}
