import GatefoldPlatform

/// The version of a group that stands in its place.
struct Standing: Sendable {
    /// What it knows of its origin.
    let receipt: Receipt

    /// The SHA-256 of its receipt's bytes.
    let digest: SHA256Digest

    /// The folder that its files are in.
    let folder: Descriptor

    var layout: Layout { receipt.layout ?? .folder }

    /// What a commit that replaces it writes down.
    var replaced: CommitIntent.Replaced {
        CommitIntent.Replaced(receipt: digest, files: receipt.files.map(\.file))
    }

    /// The state of each of its files, in the receipt's order.
    func states(_ files: FileSystem) throws(SystemError) -> [FileState] {
        var states: [FileState] = []
        for file in receipt.files {
            let status = try files.status(of: file.file, in: folder)
            if status == nil {
                states.append(.missing)
            } else {
                let isWhole = status?.kind == .file && status?.size == file.bytes
                states.append(isWhole ? .whole : .changed)
            }
        }
        return states
    }

    /// What has become of a file since it was committed, as far as its length tells.
    enum FileState: Hashable, Sendable {
        case whole
        case missing
        case changed
    }
}

extension Standing {
    /// Reads the receipt of that name; nil where there is none, or none that can be used.
    static func read(
        _ name: String, in holder: Descriptor, files folder: Descriptor, _ files: FileSystem
    ) throws(SystemError) -> Standing? {
        guard let bytes = try files.contents(of: name, in: holder, limit: Receipt.limit),
            let receipt = Receipt.checked(bytes)
        else { return nil }
        let digest = SHA256Digest(unchecked: SHA256Hasher.digest(of: bytes))
        return Standing(receipt: receipt, digest: digest, folder: folder)
    }
}
