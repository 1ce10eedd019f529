#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What is known of the bytes of an asset that are there already.
package struct PartFacts: Hashable, Sendable {
    /// How many bytes are there, from the asset's beginning.
    package var length: Int64

    /// The ETag that came with them.
    package var etag: String?

    /// The Last-Modified that came with them.
    package var lastModified: String?

    /// The Date that came with them.
    package var date: String?

    /// How many bytes the whole asset has, where that is known.
    package var total: Int64?

    /// Describes a part.
    ///
    /// - Parameters:
    ///   - length: How many bytes are there.
    ///   - etag: The ETag that came with them.
    ///   - lastModified: The Last-Modified that came with them.
    ///   - date: The Date that came with them.
    ///   - total: How many bytes the whole asset has.
    package init(
        length: Int64,
        etag: String? = nil,
        lastModified: String? = nil,
        date: String? = nil,
        total: Int64? = nil
    ) {
        self.length = length
        self.etag = etag
        self.lastModified = lastModified
        self.date = date
        self.total = total
    }

    /// What proves that the asset is still the same: the value of If-Range; nil where nothing does.
    ///
    /// It is a strong ETag, else, where there is no ETag at all, a Last-Modified that is strong
    /// (RFC 9110, sections 8.8.2.2 and 13.1.5). Strong needs a Date at least one second later by
    /// the same clock, or so much later that the clocks don't matter; since nothing tells whether
    /// a cache's clock and its origin's are one, it is a minute here.
    package var validator: String? {
        if let etag { return Self.isStrong(etag) ? etag : nil }
        guard let lastModified, let date else { return nil }
        guard let changed = HTTPDate.parse(lastModified), let sent = HTTPDate.parse(date) else {
            return nil
        }
        return sent.timeIntervalSince(changed) >= 60 ? lastModified : nil
    }

    /// Whether an ETag is strong: in quotes, and without `W/` before them.
    private static func isStrong(_ etag: String) -> Bool {
        let bytes = etag.utf8
        let isQuoted = bytes.count > 2 && bytes.first == 0x22 && bytes.last == 0x22
        return isQuoted && bytes.dropFirst().dropLast().allSatisfy { $0 > 0x20 && $0 != 0x22 }
    }
}
