import GatefoldPlatform

/// What stands where a group is to go.
enum Presence: Sendable {
    /// Nothing.
    case absent
    /// The group itself, as its receipt describes it, with every file of the right length.
    case same(Receipt)
    /// A group of ours that was asked for differently, or that has lost a file.
    case different
    /// Something that isn't ours.
    case foreign

    private static let receiptLimit = 4_194_304

    /// Looks, with a few calls and no request to anybody.
    static func look(
        for group: AssetGroup, at place: GroupPlace, in library: Library
    ) throws(SystemError) -> Presence {
        var folder = library.root
        for component in place.components.dropLast() {
            // A link or a file on the way is an error, not an absence.
            guard let next = try library.files.openFolder(component.text, in: folder)
            else { return .absent }
            folder = next
        }
        let files = library.files
        let name = place.last.text
        guard let status = try files.status(of: name, in: folder) else { return .absent }
        guard status.kind == .folder, let own = try files.openFolder(name, in: folder)
        else { return .foreign }
        return try look(for: group, in: own, files)
    }

    /// Looks into a folder that is the group's, or is to be.
    static func look(
        for group: AssetGroup, in own: Descriptor, _ files: FileSystem
    ) throws(SystemError) -> Presence {
        guard
            let bytes = try files.contents(
                of: Receipt.fileName, in: own, limit: receiptLimit),
            let receipt = RecordCoder.decode(Receipt.self, from: bytes)
        else { return .foreign }
        guard receipt.request == group.requestDigest else { return .different }
        return try isWhole(receipt, own, files) ? .same(receipt) : .different
    }

    private static func isWhole(
        _ receipt: Receipt, _ folder: Descriptor, _ files: FileSystem
    ) throws(SystemError) -> Bool {
        for file in receipt.files {
            let status = try files.status(of: file.file, in: folder)
            guard status?.kind == .file, status?.size == file.bytes else { return false }
        }
        return true
    }
}
