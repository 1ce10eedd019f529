import GatefoldPlatform

/// What a group that is ready is to become: the journal of its commit, within the stage's record.
///
/// It says enough to finish the commit, or to take it back, in another process and after a power
/// cut. Names that are read from it are untrusted until `isSafe` was asked.
struct CommitIntent: Codable, Hashable, Sendable {
    /// Where one file of the group comes from; its final name is in the receipt.
    struct Piece: Codable, Hashable, Sendable {
        /// Its name in the stage.
        var part: String?

        /// Its name in the version that is replaced, from which it is taken over.
        var kept: String?
    }

    /// What stands in the group's place until then.
    struct Replaced: Codable, Hashable, Sendable {
        /// The SHA-256 of its receipt; nil where it isn't ours and is set aside.
        var receipt: SHA256Digest?

        /// The names of its files.
        var files: [String]
    }

    /// The receipt of the group to be.
    var receipt: Receipt

    /// As many pieces as the receipt has files, in the same order.
    var pieces: [Piece]

    /// What is replaced; nil where nothing stands there.
    var replaced: Replaced?

    /// The index of the first folder on the way that is made for the group.
    var firstNewFolder: Int?

    /// Whether what isn't ours and has one of the group's names is set aside.
    var setsAside: Bool?

    /// The boot in which the bytes were written: after another one their digests are compared.
    var boot: String

    /// The receipt as it lies in the group's folder.
    var receiptBytes: [UInt8] { receipt.encoded() }

    /// What tells this version of the group from every other one.
    var digest: SHA256Digest { SHA256Digest(unchecked: SHA256Hasher.digest(of: receiptBytes)) }

    /// The pieces with their files.
    var items: [(piece: Piece, file: Receipt.File)] {
        Array(zip(pieces, receipt.files))
    }

    /// Whether every name is one that a commit of ours could have written.
    var isSafe: Bool {
        let names = receipt.files.map(\.file) + (replaced?.files ?? []) + pieces.compactMap(\.kept)
        return pieces.count == receipt.files.count
            && Set(receipt.files.map(\.file)).count == receipt.files.count
            && names.allSatisfy(\.isFileName)
            && pieces.allSatisfy { ($0.part == nil) != ($0.kept == nil) }
            && pieces.compactMap(\.part).allSatisfy(Part.isName)
    }
}

extension String {
    /// Whether it is one component of a path, and not one of Gatefold's own names.
    var isFileName: Bool {
        !isEmpty && utf8.count <= 255 && self != "." && self != ".."
            && !utf8.contains(0) && !utf8.contains(0x2F) && !hasPrefix(".gatefold")
    }
}

extension Part {
    /// Whether it is the name of a part.
    static func isName(_ name: String) -> Bool {
        guard name.hasPrefix("part."), let index = Int(name.dropFirst(5)) else { return false }
        return index >= 0 && Self.name(index) == name
    }
}
