import GatefoldPlatform

extension FileByFileCommit {
    /// Brings the old version back, and the parts into the stage.
    ///
    /// Where nothing was shown yet the old files are where they were, and stay: what has their
    /// second names may be a copy that no flush has reached.
    func undo(hasShown: Bool) throws(SystemError) {
        let old = intent.replaced?.files ?? []
        _ = try files.removeFile(asideName, in: target.receiptFolder)
        if hasShown {
            try withdrawAll(old)
            try restoreAll(old)
        } else {
            for name in old.indices.map(Self.oldName) + [Self.oldReceipt] {
                _ = try files.removeFile(name, in: stage.folder)
            }
        }
        for (_, file) in intent.items where !old.contains(file.file) && intent.setsAside == true {
            try stage.bringBack(file.file, to: target.folder, library)
        }
    }

    /// The songs first, and durably: one is never to be seen without its companions.
    private func withdrawAll(_ old: [String]) throws(SystemError) {
        for item in intent.items where item.file.role == .song { try withdraw(item, old) }
        if library.durability == .full {
            try files.sync(stage.folder)
            try files.sync(target.folder)
        }
        for item in intent.items where item.file.role != .song { try withdraw(item, old) }
    }

    private func withdraw(
        _ item: (piece: CommitIntent.Piece, file: Receipt.File), _ old: [String]
    ) throws(SystemError) {
        let name = item.file.file
        if let part = item.piece.part, try files.status(of: part, in: stage.folder) == nil {
            try withdraw(item.file, to: part, keepsName: old.contains(name))
        } else if let kept = item.piece.kept, kept != name, !old.contains(name),
            let shown = try files.openFile(name, in: target.folder), try isThis(shown, item.file)
        {
            _ = try files.removeFile(name, in: target.folder)
        }
    }

    private func restoreAll(_ old: [String]) throws(SystemError) {
        let known = try oldFiles()
        // Here too the song first.
        let songs = Set(intent.receipt.files.filter { $0.role == .song }.map(\.file))
        for (index, name) in old.enumerated() where songs.contains(name) {
            try restore(Self.oldName(index), to: name, known[name])
        }
        if !old.isEmpty, library.durability == .full { try files.sync(target.folder) }
        for (index, name) in old.enumerated() where !songs.contains(name) {
            try restore(Self.oldName(index), to: name, known[name])
        }
        try restoreReceipt()
    }

    private func restoreReceipt() throws(SystemError) {
        guard let replaced = intent.replaced else {
            _ = try files.removeFile(target.receiptName, in: target.receiptFolder)
            return
        }
        let isThere = try oldReceipt(in: target.receiptFolder, target.receiptName)
        if isThere?.digest == replaced.receipt {
            _ = try files.removeFile(Self.oldReceipt, in: stage.folder)
        } else if try oldReceipt(in: stage.folder, Self.oldReceipt)?.digest == replaced.receipt {
            try files.rename(
                Self.oldReceipt, in: stage.folder, to: target.receiptName,
                in: target.receiptFolder)
        }
    }

    /// What the old version's receipt says of its files; nothing where it is nowhere.
    private func oldFiles() throws(SystemError) -> [String: Receipt.File] {
        var found = try oldReceipt(in: target.receiptFolder, target.receiptName)
        if found?.digest != intent.replaced?.receipt {
            found = try oldReceipt(in: stage.folder, Self.oldReceipt)
        }
        guard let found, found.digest == intent.replaced?.receipt else { return [:] }
        return Dictionary(
            found.receipt.files.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private func oldReceipt(
        in holder: Descriptor, _ name: String
    ) throws(SystemError) -> Standing? {
        try Standing.read(name, in: holder, files: target.folder, files)
    }

    /// Gives an old file its name back.
    ///
    /// Not where it still has it, and not from a copy that a power cut has taken bytes of.
    private func restore(
        _ kept: String, to name: String, _ expected: Receipt.File?
    ) throws(SystemError) {
        guard let old = try files.openFile(kept, in: stage.folder) else { return }
        if let now = try files.openFile(name, in: target.folder) {
            let statuses = try (files.status(of: now), files.status(of: old))
            let isSame = statuses.0.identity == statuses.1.identity
            let hasItsName = try isSame ? true : isThis(now, expected)
            if hasItsName {
                _ = try files.removeFile(kept, in: stage.folder)
                return
            }
        }
        if expected != nil {
            guard try isThis(old, expected) else { return }
        }
        try files.rename(kept, in: stage.folder, to: name, in: target.folder)
    }

    private func isThis(
        _ file: Descriptor, _ expected: Receipt.File?
    ) throws(SystemError) -> Bool {
        guard let expected else { return false }
        return try files.isIntact(file, expected, comparesDigest: true)
    }

    /// Moves a file from its place back to its part; where the old version has that name, the
    /// name stays until the old file takes it.
    ///
    /// A run before this one may have taken everything back and removed the part: then an old
    /// file has the name, or a stranger's, and it is no part, whatever a record says of one.
    private func withdraw(
        _ file: Receipt.File, to part: String, keepsName: Bool
    ) throws(SystemError) {
        let name = file.file
        guard let shown = try files.openFile(name, in: target.folder), try isThis(shown, file)
        else { return }
        if keepsName {
            try files.linkOrCopy(
                name, in: target.folder, to: part, in: stage.folder, by: stage.folder,
                // A copy is new bytes, and the part's record may say that they are durable.
                flushesCopy: library.durability == .full)
        } else {
            try files.rename(name, in: target.folder, to: part, in: stage.folder)
        }
    }
}
