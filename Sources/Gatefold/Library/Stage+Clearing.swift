import GatefoldPlatform

extension Stage {
    /// Takes apart the folder that was to be: the parts have their names back.
    func disassemble(_ intent: CommitIntent, _ library: Library) throws(SystemError) {
        guard let tree = try files.openFolder(Self.treeName, in: folder) else { return }
        let receipt = try Standing.read(Receipt.fileName, in: tree, files: tree, files)
        // What an exchange left here is the old version, whose files are no parts.
        if let old = intent.replaced?.receipt, receipt?.digest == old {
            return try discard(Self.treeName, tree, Set(intent.replaced?.files ?? []), library)
        }
        for (piece, file) in intent.items {
            if let part = piece.part, try files.status(of: part, in: folder) == nil,
                try files.status(of: file.file, in: tree) != nil
            {
                try files.rename(file.file, in: tree, to: part, in: folder)
            }
        }
        let names = intent.items.filter { $0.piece.kept != nil }.map(\.file.file)
        try discard(Self.treeName, tree, Set(names), library)
    }

    /// Deletes what a commit replaced and everything else of the stage; what isn't ours in the old
    /// version's folder moves to the new one.
    ///
    /// Where a record is given, it is all that is left of the stage.
    func retire(
        _ intent: CommitIntent, at place: GroupPlace, in library: Library,
        leaving record: GroupRecord? = nil
    ) throws(SystemError) {
        if isNew, record == nil, intent.replaced == nil, intent.receipt.guarantee == .atomic {
            return try removeFirstCommit(intent)
        }
        if let parent = try place.openParent(in: library) {
            if intent.receipt.guarantee == .journaled,
                let target = try FileByFileCommit.Target(place, parent, intent, library)
            {
                try FileByFileCommit(
                    library: library, stage: self, target: target, intent: intent
                ).removeUnused()
            }
            for name in [Self.treeName, FolderCommit.oldName] {
                try clearOld(name, intent, place, parent, library)
            }
        }
        try leaveOnly(record, library)
    }

    /// Removes the stage of a commit that was the first thing to happen in it: one of a folder that
    /// took its place, with nothing to replace.
    ///
    /// Should there be more in it than that, the folder stays, and the next opening removes it.
    private func removeFirstCommit(_ intent: CommitIntent) throws(SystemError) {
        for case let part? in intent.pieces.map(\.part) {
            _ = try files.removeFile(Part.recordName(part), in: folder)
        }
        try removeItself()
    }

    /// Removes everything of the stage but the record that is given; without one, the stage.
    func leaveOnly(_ record: GroupRecord?, _ library: Library) throws(SystemError) {
        guard let record else { return try remove(library) }
        try write(record.encoded(), to: Self.recordName, isDurable: false)
        try removeFiles { $0 != Self.recordName && $0 != Self.lockName }
    }

    private func clearOld(
        _ name: String, _ intent: CommitIntent, _ place: GroupPlace, _ parent: Descriptor,
        _ library: Library
    ) throws(SystemError) {
        guard let old = try files.openFolder(name, in: folder) else { return }
        let ours = Set((intent.replaced?.files ?? []) + [Receipt.fileName])
        let foreign = try files.names(in: old).filter { !ours.contains($0) }
        if !foreign.isEmpty, let new = try files.openFolder(place.last.text, in: parent) {
            for file in foreign {
                // What is taken by now stays, and is set aside with its folder.
                try? files.renameWithoutReplacing(file, in: old, to: file, in: new)
            }
            if library.durability == .full { try files.sync(new) }
        }
        try discard(name, old, ours, library)
    }

    /// Removes everything of the stage, the lock and the folder last.
    ///
    /// The record goes after what it speaks of, so that a run that ends between leaves nothing
    /// that nobody can explain.
    func remove(_ library: Library) throws(SystemError) {
        // Whatever is in the probe's folder is the probe's, also where a power cut took half of it.
        var freed: Int64 = 0
        try files.removeAll(ExchangeProbe.folderName, in: folder, freed: &freed)
        for name in [Self.treeName, FolderCommit.oldName] {
            guard let inner = try files.openFolder(name, in: folder) else { continue }
            try discard(name, inner, nil, library)
        }
        try removeFiles { $0 != Self.recordName && $0 != Self.lockName }
        try removeItself()
    }

    private func removeItself() throws(SystemError) {
        _ = try files.removeFile(Self.recordName, in: folder)
        _ = try files.removeFile(Self.lockName, in: folder)
        _ = try files.removeFolder(key, in: stages)
    }

    private func removeFiles(where isMeant: (String) -> Bool) throws(SystemError) {
        for name in try files.names(in: folder) where isMeant(name) {
            _ = try files.removeFile(name, in: folder)
        }
    }

    /// Removes a folder of the stage with the files named, or with every file in it; where more
    /// than that is in it, it is set aside as a whole.
    private func discard(
        _ name: String, _ inner: Descriptor, _ ours: Set<String>?, _ library: Library
    ) throws(SystemError) {
        let known = ours.map { $0.union([Receipt.fileName]) }
        for file in try files.names(in: inner) where known?.contains(file) ?? true {
            if try files.status(of: file, in: inner)?.kind == .folder { continue }
            _ = try files.removeFile(file, in: inner)
        }
        do throws(SystemError) {
            _ = try files.removeFolder(name, in: folder)
        } catch  where error.meansTaken {
            try setAside(name, in: folder, library)
        }
    }
}

extension Stage {
    /// Moves something that isn't ours into the library's trash, where it stays until `clean`.
    func setAside(
        _ name: String, in place: Descriptor, _ library: Library
    ) throws(SystemError) {
        let trash = try library.makePrivateFolder(PrivateFolder.trashName)
        for number in 0..<10_000 {
            let slot = "\(key).\(number)"
            guard try files.makeFolder(slot, in: trash, mode: 0o700) else { continue }
            guard let inner = try files.openFolder(slot, in: trash) else { continue }
            return try files.renameWithoutReplacing(name, in: place, to: name, in: inner)
        }
        throw SystemError(call: "mkdirat", number: SystemError.exists, path: trash.path)
    }

    /// Moves what was set aside last back to its place; nothing happens where nothing was.
    func bringBack(
        _ name: String, to place: Descriptor, _ library: Library
    ) throws(SystemError) {
        guard let trash = try library.openPrivateFolder(PrivateFolder.trashName) else { return }
        let slots = try files.names(in: trash).filter { $0.hasPrefix(key + ".") }
            .sorted { ($0.count, $0) > ($1.count, $1) }
        for slot in slots {
            guard let inner = try files.openFolder(slot, in: trash),
                try files.status(of: name, in: inner) != nil
            else { continue }
            try files.renameWithoutReplacing(name, in: inner, to: name, in: place)
            _ = try files.removeFolder(slot, in: trash)
            return
        }
    }
}
