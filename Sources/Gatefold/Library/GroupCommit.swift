import GatefoldPlatform

/// Makes a whole group visible, or leaves the library as it was.
///
/// | step | calls | a reader sees |
/// | --- | --- | --- |
/// | 1 | the record says ready, and what is to become of each part; the folder is built | the old version |
/// | 2 | flush: each file, the folder, the record, the stage | the old version |
/// | 3 | one rename that refuses to replace, or one exchange | the new version |
/// | 4 | flush: the library, the folders on the way, the stage | the new version |
///
/// Where an exchange can't be had, step 3 is two renames; for files side by side it is a rename a
/// file. When a step fails, what was done is undone, and the parts have their names back.
struct GroupCommit {
    let library: Library
    let stage: Stage
    let place: GroupPlace

    /// The stage's record, which says ready and holds the intent.
    private(set) var record: GroupRecord
    private(set) var intent: CommitIntent

    /// The record that this run has written, behind which the next one goes.
    ///
    /// Nil where one of an earlier run stands there, which a power cut may not take: then the new
    /// one is durable before it takes its place.
    private var recordFile: Stage.RecordFile?

    /// Whether something may have been shown: then what is taken back is flushed.
    private var mayBeShown: Bool

    /// The open files of parts, by their names in the stage; none in a run that recovers.
    let open: [String: Descriptor]

    /// Why a commit failed.
    struct Failure: Error {
        let reason: FailureReason

        /// Whether the library is as it was; otherwise the group may be visible, and the next
        /// opening finishes it.
        let isTakenBack: Bool
    }

    private var files: FileSystem { library.files }

    init(
        library: Library, stage: Stage, place: GroupPlace, record: GroupRecord,
        intent: CommitIntent, recordFile: Stage.RecordFile? = nil, open: [String: Descriptor] = [:]
    ) {
        self.recordFile = recordFile
        // A run that recovers does not know how far the one before it came.
        mayBeShown = open.isEmpty
        self.library = library
        self.stage = stage
        self.place = place
        self.record = record
        self.intent = intent
        self.open = open
    }

    /// Performs every step; when it returns, the group is committed, and what it replaced waits in
    /// the stage to be deleted.
    ///
    /// - Returns: The receipt, which says by which guarantee.
    mutating func perform() async throws(Failure) -> Receipt {
        do throws(SystemError) {
            if intent.firstNewFolder == nil {
                intent.firstNewFolder = try place.folders(in: library).count - 1
            }
            for level in try levels() {
                if try await attempt(level) { return intent.receipt }
            }
            throw SystemError(
                call: "renameat2", number: SystemError.unsupported, path: place.path)
        } catch {
            throw takeBack(because: error)
        }
    }

    /// The guarantees to be tried, the best one first.
    private func levels() throws(SystemError) -> [Receipt.Guarantee] {
        if intent.receipt.layout == .flat { return [.journaled] }
        // A run before this one may have begun: then it is ended as it was begun.
        if try hasSteppedAside() { return [.atomicWithGap] }
        if try FileByFileCommit.hasBegun(intent, stage) { return [.journaled] }
        guard let replaced = intent.replaced else { return [.atomic] }
        if replaced.receipt == nil { return [.atomicWithGap] }
        let canExchange = try library.canExchange(in: stage)
        return canExchange ? [.atomic, .atomicWithGap, .journaled] : [.atomicWithGap, .journaled]
    }

    /// Whether nothing stands in the group's place, and nobody has begun a commit before this one.
    private var isFirst: Bool {
        stage.isNew && !open.isEmpty && intent.replaced == nil
    }

    /// Whether the old version is in the stage, which another commit has moved there.
    private func hasSteppedAside() throws(SystemError) -> Bool {
        if isFirst { return false }
        return try files.openFolder(FolderCommit.oldName, in: stage.folder) != nil
    }

    /// Commits by one guarantee; false when the file system turned out not to give it.
    private mutating func attempt(_ level: Receipt.Guarantee) async throws(SystemError) -> Bool {
        if level == .journaled {
            try await commitFileByFile()
            return true
        }
        intent.receipt.guarantee = level
        let commit = folderCommit
        // The record of a commit that has begun is all that explains what is where: it is not
        // touched again.
        if try !hasSteppedAside() { try writeRecord(.ready) }
        guard let built = try commit.assemble(open) else { throw lost }
        if !PlantedBug.showBeforeFlush.isPlanted {
            try await flush(PlantedBug.firstFlush(built + recordFiles()))
        }
        let parent = try makeParent()
        mayBeShown = true
        do throws(SystemError) {
            try level == .atomic
                ? commit.publish(in: parent) : commit.publishWithGap(in: parent)
        } catch  where intent.replaced?.receipt != nil && error.meansNoSuchRename {
            try commit.takeBack(in: parent)
            library.exchangeFailed(error)
            return false
        }
        if PlantedBug.retireBeforeFlush.isPlanted { try retire() }
        try await settle()
        return true
    }

    private mutating func commitFileByFile() async throws(SystemError) {
        // A folder that was built for a rename is taken apart again; only then a missing part means
        // that it has gone to its place.
        try stage.disassemble(intent, library)
        intent.receipt.guarantee = .journaled
        guard let target = try FileByFileCommit.Target(place, try makeParent(), intent, library)
        else { throw lost }
        let commit = FileByFileCommit(
            library: library, stage: stage, target: target, intent: intent)
        var kept: [Descriptor] = []
        if try !commit.hasBegun() {
            kept = try commit.prepare(open)
            try writeRecord(.ready)
        }
        // From here on the record is all that makes two files one group: so the folders that lead
        // to it are flushed too.
        try await flush(PlantedBug.firstFlush(kept + recordFiles()) + library.wayToLibrary)
        mayBeShown = true
        if PlantedBug.songFirst.isPlanted { try commit.showSongs() }
        try commit.showCompanions()
        if !PlantedBug.skipCompanionFlush.isPlanted { try await flush([commit.target.folder]) }
        if !PlantedBug.songFirst.isPlanted { try commit.showSongs() }
        if !PlantedBug.skipSongFlush.isPlanted {
            try await flush([commit.target.folder, stage.folder])
        }
        try commit.showReceipt()
        if !PlantedBug.skipReceiptsFlush.isPlanted {
            try await flush([commit.target.receiptFolder])
        }
        try await settle()
    }

    /// Step 4.
    func settle() async throws(SystemError) {
        try await flush(PlantedBug.lastFlush(place.folders(in: library) + [stage.folder]))
    }

    /// Flushes the group's own folder, where it has one.
    func settleOwnFolder() async throws(SystemError) {
        guard intent.receipt.layout != .flat, let parent = try place.openParent(in: library),
            let own = try files.openFolder(place.last.text, in: parent)
        else { return }
        try await flush([own])
    }

    private func flush(_ list: [Descriptor]) async throws(SystemError) {
        if library.durability == .full { try await library.flush.flush(list) }
    }

    var folderCommit: FolderCommit {
        FolderCommit(
            library: library, stage: stage, place: place, intent: intent, isFirst: isFirst)
    }

    private mutating func writeRecord(_ state: GroupRecord.State) throws(SystemError) {
        record.state = state
        record.intent = intent
        // With `ready` nothing has been changed yet, and its flush follows.
        if state == .ready, var own = recordFile, try stage.append(record.encoded(), to: &own) {
            recordFile = own
            return
        }
        recordFile = nil
        try stage.write(
            record.encoded(), to: Stage.recordName, isDurable: library.durability == .full)
    }

    /// The record and the folder that names it.
    private func recordFiles() throws(SystemError) -> [Descriptor] {
        if let own = recordFile?.file { return [own, stage.folder, library.stages] }
        guard let file = try files.openFile(Stage.recordName, in: stage.folder) else { throw lost }
        return [file, stage.folder, library.stages]
    }

    private var lost: SystemError {
        SystemError(
            call: "openat", number: SystemError.absent, path: stage.folder.path(of: "part"))
    }
}

extension GroupCommit {
    /// The folder in which the group's own folder or its files go; those on the way are made.
    private func makeParent() throws(SystemError) -> Descriptor {
        var folder = library.root
        for component in place.components.dropLast() {
            folder = try files.openOrMakeFolder(component.text, in: folder)
        }
        return folder
    }

    /// Brings the library back to what it was, as far as that can be done.
    private mutating func takeBack(because error: SystemError) -> Failure {
        let isTaken = error.call == "renameat2" && error.meansTaken
        if PlantedBug.skipTakingBack.isPlanted {
            return Failure(reason: FailureReason(error), isTakenBack: true)
        }
        let reason: FailureReason = isTaken ? .conflict(place.path) : FailureReason(error)
        do throws(SystemError) {
            try undo()
            return Failure(reason: reason, isTakenBack: true)
        } catch {
            return Failure(reason: reason, isTakenBack: false)
        }
    }

    /// Takes every step back; may be done again, by another process too.
    mutating func undo() throws(SystemError) {
        if let parent = try place.openParent(in: library) {
            if intent.receipt.guarantee != .journaled {
                try folderCommit.takeBack(in: parent)
                // Before the folder to be is taken apart: until then it may be the visible one.
                try flushUndo()
            } else if let target = try FileByFileCommit.Target(place, parent, intent, library) {
                let commit = FileByFileCommit(
                    library: library, stage: stage, target: target, intent: intent)
                var hasShown = record.state == .undo
                if !hasShown { hasShown = try commit.hasBegun() }
                if !hasShown { hasShown = try isShown() }
                if hasShown { try writeRecord(.undo) }
                try commit.undo(hasShown: hasShown)
                try flushUndo(target.folder, target.receiptFolder)
            }
        }
        try stage.disassemble(intent, library)
        try removeNewFolders()
    }

    /// Makes durable what was taken back, where there was anything.
    private func flushUndo(_ more: Descriptor...) throws(SystemError) {
        guard mayBeShown, library.durability == .full else { return }
        for folder in try place.folders(in: library) + [stage.folder] + more {
            try files.sync(folder)
        }
    }

    /// Removes the folders on the way that were made for this group and have nothing in them.
    private func removeNewFolders() throws(SystemError) {
        guard let first = intent.firstNewFolder else { return }
        let folders = try place.folders(in: library)
        for index in (first..<place.components.count - 1).reversed() where index < folders.count {
            let name = place.components[index].text
            do throws(SystemError) {
                _ = try files.removeFolder(name, in: folders[index])
            } catch  where error.meansTaken {
                return
            }
        }
    }
}

extension FileByFileCommit.Target {
    /// The folder of files side by side, or the group's own where it can't be replaced; nil where
    /// that isn't there.
    init?(
        _ place: GroupPlace, _ parent: Descriptor, _ intent: CommitIntent, _ library: Library
    ) throws(SystemError) {
        if intent.receipt.layout == .flat {
            self.init(
                folder: parent, receiptFolder: try library.makeReceipts(),
                receiptName: place.flatReceiptName)
            return
        }
        let name = place.last.text
        guard let own = try library.files.openFolder(name, in: parent) else { return nil }
        self.init(folder: own, receiptFolder: own, receiptName: Receipt.fileName)
    }
}
