import GatefoldPlatform

/// What the bytes of a part are: it stands beside the part while the part is kept.
struct PartRecord: Codable, Hashable, Sendable {
    var gatefold = 1

    /// SHA-256 of the whole address, so that no secret of a query is kept twice.
    var source: SHA256Digest

    /// The address without query and credentials.
    var address: String

    /// The bytes that the file had when this was written.
    var length: Int64

    /// The whole length in bytes, where the origin said it.
    var total: Int64?

    /// The bytes that survive a power cut.
    var durableOffset: Int64

    /// The boot in which `length` bytes were written; after another one only the durable count.
    var boot: String

    var etag: String?
    var lastModified: String?
    var date: String?
    var contentType: String?
    var contentDisposition: String?

    /// The SHA-256 of the whole asset, once everything had arrived and was checked.
    var sha256: SHA256Digest?
}

/// A record as it lies on the disk: a line of JSON and a line with its SHA-256.
///
/// A record that was cut short or changed by a bit is not read at all. Behind it there may be a
/// newer one of the same kind; the last one counts that is whole and has only whole ones before.
package enum SealedRecord {
    static let limit = 4_194_304

    /// A record with its digest.
    package static func seal(_ json: [UInt8]) -> [UInt8] {
        let digest = SHA256Digest(unchecked: SHA256Hasher.digest(of: json))
        return json + [10] + Array(digest.description.utf8) + [10]
    }

    /// The newest whole record; nil where there is none.
    package static func open(_ bytes: [UInt8]) -> [UInt8]? {
        var last: [UInt8]?
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 10), rest.endIndex - end > 65 {
            let json = Array(rest[..<end])
            let next = end + 66
            guard seal(json)[...] == rest[..<next] else { break }
            last = json
            rest = rest[next...]
        }
        return last
    }
}
