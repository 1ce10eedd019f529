import GatefoldPlatform

/// What stands where a group is to go.
enum Presence: Sendable {
    /// Nothing.
    case absent
    /// A version of the group, and what has become of its files.
    case ours(Standing, [Standing.FileState])
    /// Something that isn't ours.
    case foreign

    /// Looks, with a few calls and no request to anybody.
    static func look(at place: GroupPlace, in library: Library) throws(SystemError) -> Presence {
        do throws(SystemError) {
            return try lookCarefully(at: place, in: library)
        } catch {
            if PlantedBug.statErrorMeansAbsent.isPlanted { return .absent }
            throw error
        }
    }

    private static func lookCarefully(
        at place: GroupPlace, in library: Library
    ) throws(SystemError) -> Presence {
        guard let parent = try place.openParent(in: library) else { return .absent }
        let files = library.files
        if let standing = try flat(place, parent, library) {
            return .ours(standing, try standing.states(files))
        }
        let own: Descriptor
        do throws(SystemError) {
            guard let found = try files.openFolder(place.last.text, in: parent) else {
                return .absent
            }
            own = found
        } catch  where [SystemError.notAFolder, SystemError.link].contains(error.number) {
            return .foreign
        }
        guard let standing = try Standing.read(Receipt.fileName, in: own, files: own, files),
            standing.layout == .folder
        else { return .foreign }
        return .ours(standing, try standing.states(files))
    }

    private static func flat(
        _ place: GroupPlace, _ parent: Descriptor, _ library: Library
    ) throws(SystemError) -> Standing? {
        guard let receipts = try library.openReceipts(),
            let standing = try Standing.read(
                place.flatReceiptName, in: receipts, files: parent, library.files),
            standing.layout == .flat
        else { return nil }
        return standing
    }
}

extension GroupPlace {
    /// The name of the receipt of a group whose files stand side by side.
    var flatReceiptName: String { key + ".json" }

    /// The folder that holds the group, or its folder; nil where it isn't there yet.
    ///
    /// A link or a file on the way is an error, not an absence.
    func openParent(in library: Library) throws(SystemError) -> Descriptor? {
        var folder = library.root
        for component in components.dropLast() {
            guard let next = try library.files.openFolder(component.text, in: folder)
            else { return nil }
            folder = next
        }
        return folder
    }
}
