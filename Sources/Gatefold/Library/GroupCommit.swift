import GatefoldPlatform

/// Makes a whole group visible: COMMIT's steps for a folder of its own, in their order.
///
/// | step | calls | a reader sees |
/// | --- | --- | --- |
/// | 1, 2 | receipt; fsync each file, then the tree | nothing |
/// | 3 | the record says ready: fsync, rename, fsync of the stage | nothing |
/// | 4 | one rename that refuses to replace | the whole group |
/// | 5 | fsync of the library and the folders on the way, then of the stage | the whole group |
///
/// When a step fails, what was done is undone in reverse order, and the parts have their names
/// back. Nothing here suspends.
struct GroupCommit {
    /// One file of the group, with the part that holds its bytes.
    struct Item {
        let part: StagedPart
        let name: String
    }

    let library: Library
    let stage: Stage
    let place: GroupPlace
    let record: GroupRecord

    private var files: FileSystem { library.files }
    private var isDurable: Bool { library.durability == .full }

    /// Performs every step; when it returns, the group is committed.
    ///
    /// Throws `FailureReason.conflict` when something stands where the group is to go.
    func perform(_ items: [Item], _ receipt: Receipt) throws(FailureReason) {
        var undo = UndoStack()
        do throws(SystemError) {
            try buildTree(items, receipt, &undo)
            try writeReady()
            try show(&undo)
        } catch {
            undo.perform()
            throw reason(error)
        }
    }

    /// Performs the steps behind "ready", for a group whose process ended there.
    func finish() throws(FailureReason) {
        var undo = UndoStack()
        do throws(SystemError) {
            try show(&undo)
        } catch {
            undo.perform()
            throw reason(error)
        }
    }

    /// Steps 4 and 5.
    private func show(_ undo: inout UndoStack) throws(SystemError) {
        let parent = try openParents(&undo)
        try publish(in: parent, &undo)
        if isDurable {
            // Every folder on the way, also one that was there: whoever made it may not have
            // flushed it yet.
            try Stage.syncFolders(to: place, in: library)
            try files.sync(stage.folder)
        }
    }

    private func reason(_ error: SystemError) -> FailureReason {
        let isTaken = error.call == "renameat2" && Self.meansTaken(error)
        return isTaken ? .conflict(place.path) : FailureReason(error)
    }

    /// Steps 1 and 2.
    private func buildTree(
        _ items: [Item], _ receipt: Receipt, _ undo: inout UndoStack
    ) throws(SystemError) {
        if isDurable { for item in items { try files.sync(item.part.file) } }
        let tree = try makeTree(&undo)
        for item in items {
            try files.rename(item.part.name, in: stage.folder, to: item.name, in: tree)
            undo.push { [files, stage] in
                _ = try? files.rename(item.name, in: tree, to: item.part.name, in: stage.folder)
            }
        }
        undo.push { [files] in _ = try? files.removeFile(Receipt.fileName, in: tree) }
        let file = try files.writeFile(Receipt.fileName, receipt.encoded(), in: tree)
        if isDurable {
            try files.sync(file)
            try files.sync(tree)
        }
    }

    private func makeTree(_ undo: inout UndoStack) throws(SystemError) -> Descriptor {
        undo.push { [stage] in try? stage.removeTree() }
        _ = try files.makeFolder(Stage.treeName, in: stage.folder)
        guard let tree = try files.openFolder(Stage.treeName, in: stage.folder) else {
            throw SystemError(
                call: "openat", number: SystemError.absent,
                path: stage.folder.path(of: Stage.treeName))
        }
        return tree
    }

    /// Step 3.
    private func writeReady() throws(SystemError) {
        var ready = record
        ready.state = .ready
        try stage.write(ready.encoded(), to: Stage.recordName, isDurable: isDurable)
    }

    /// The folder in which the group's own folder goes; those on the way are made.
    private func openParents(_ undo: inout UndoStack) throws(SystemError) -> Descriptor {
        var folder = library.root
        for component in place.components.dropLast() {
            let name = component.text
            if try files.makeFolder(name, in: folder) {
                undo.push { [files, folder] in _ = try? files.removeFolder(name, in: folder) }
            }
            guard let next = try files.openFolder(name, in: folder) else {
                throw SystemError(
                    call: "openat", number: SystemError.absent, path: folder.path(of: name))
            }
            folder = next
        }
        return folder
    }

    /// Step 4.
    private func publish(in parent: Descriptor, _ undo: inout UndoStack) throws(SystemError) {
        let name = place.last.text
        try files.renameWithoutReplacing(
            Stage.treeName, in: stage.folder, to: name, in: parent)
        undo.push { [files, stage] in
            _ = try? files.renameWithoutReplacing(
                name, in: parent, to: Stage.treeName, in: stage.folder)
        }
    }

    /// "Folder not empty" is ENOTEMPTY on ext4 and EEXIST on xfs.
    private static func meansTaken(_ error: SystemError) -> Bool {
        error.number == SystemError.exists || error.number == SystemError.notEmpty
    }
}

/// What has to be done to take steps back, the last one first.
struct UndoStack {
    private var steps: [() -> Void] = []

    mutating func push(_ step: @escaping () -> Void) {
        steps.append(step)
    }

    /// Takes every step back, once.
    mutating func perform() {
        while let step = steps.popLast() { step() }
    }
}

extension GroupRecord {
    /// The record as one line of JSON.
    func encoded() -> [UInt8] {
        RecordCoder.encode(self)
    }
}
