import GatefoldPlatform

/// Finds every committed group of a library, in the order of their paths: folders, then flat ones.
///
/// It never follows a link, and looks no deeper than groups can lie. It holds a descriptor and
/// the names of the folders still to come for each folder on the way: memory grows with the
/// largest folder, not with the library.
struct GroupWalk: Sendable {
    /// Something that the walk came upon.
    enum Step: Hashable, Sendable {
        case group(GroupLocation)
        /// A folder whose groups can't be known.
        case unreadable(folder: String, SystemError)
    }

    /// A folder whose sub-folders are still to come, the last one first.
    private struct Level: Sendable {
        let folder: Descriptor
        let path: [String]
        var pending: [String]
    }

    private let library: Library
    private var levels: [Level] = []
    private var ready: [Step] = []
    private var flat: [GroupLocation]?
    private var start: [String]?

    /// Begins at the library itself, or in a folder of it and without the flat groups.
    init(_ library: Library, at start: [String] = []) {
        self.library = library
        self.start = start
        if !start.isEmpty { flat = [] }
    }

    /// The next step; nil at the end.
    mutating func next() -> Step? {
        if let start { begin(start) }
        while true {
            if let step = ready.popLast() { return step }
            if levels.isEmpty { return nextFlat() }
            descend()
        }
    }

    private mutating func begin(_ path: [String]) {
        start = nil
        do throws(SystemError) {
            let folder = try ReceiptDesk(library: library).folder(path)
            if let folder { enter(folder, path) }
        } catch {
            report(error, path)
        }
    }

    private mutating func descend() {
        guard let name = levels[levels.count - 1].pending.popLast() else {
            levels.removeLast()
            return
        }
        let level = levels[levels.count - 1]
        let path = level.path + [name]
        do throws(SystemError) {
            // Gone since the folder was listed, or a link by now: not a group.
            guard let folder = try library.files.openFolder(name, in: level.folder) else { return }
            enter(folder, path)
        } catch {
            if !error.meansNoFolder { report(error, path) }
        }
    }

    /// Takes up a folder: it may be a group, and hold others.
    private mutating func enter(_ folder: Descriptor, _ path: [String]) {
        let entries: [FolderEntry]
        do throws(SystemError) {
            entries = try library.files.entries(in: folder)
        } catch {
            return report(error, path)
        }
        // A folder with a private folder of its own is another library.
        let isLibrary = entries.contains { $0.name == PrivateFolder.name && $0.kind == .folder }
        guard path.isEmpty || !isLibrary else { return }
        if !path.isEmpty, entries.contains(where: { $0.name == Receipt.fileName }) {
            ready.append(.group(.folder(path)))
        }
        guard path.count < GroupPlace.maximumDepth else { return }
        let folders = entries.filter { $0.kind == .folder && $0.name != PrivateFolder.name }
        for entry in folders where !entry.isText { report(.notUTF8, path + [entry.name]) }
        let pending = folders.filter(\.isText).map(\.name)
        if pending.isEmpty { return }
        levels.append(Level(folder: folder, path: path, pending: pending.reversed()))
    }

    private mutating func report(_ error: SystemError, _ path: [String]) {
        // The file system's own folder, which only root can read.
        if path == ["lost+found"], error.number == SystemError.forbidden { return }
        let name = path.isEmpty ? "." : path.joined(separator: "/")
        ready.append(.unreadable(folder: name, error))
    }

    private mutating func nextFlat() -> Step? {
        if flat == nil {
            flat = []
            do throws(SystemError) {
                flat = try library.flatLocations().reversed()
            } catch {
                return .unreadable(folder: ReceiptDesk.flatPath, error)
            }
        }
        return (flat?.popLast()).map { .group($0) }
    }
}

extension SystemError {
    fileprivate static let notUTF8 = SystemError(
        call: "readdir", number: SystemError.notText, path: "")
}
