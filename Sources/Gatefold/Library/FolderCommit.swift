import GatefoldPlatform

/// Makes a group of a folder of its own visible: the folder is built in the stage as `tree`, and
/// takes its place by one rename or exchange.
///
/// Every step may be done again after it was done in part: recovery takes the same ones.
struct FolderCommit {
    let library: Library
    let stage: Stage
    let place: GroupPlace
    let intent: CommitIntent

    /// Whether every piece is a part in the stage, and nothing of a commit is there: then nothing is
    /// looked for.
    var isFirst = false

    /// Where the old version goes while it steps aside.
    static let oldName = "old"

    private var files: FileSystem { library.files }

    /// Builds the folder to be, of parts, whose open files are given where there are any, and of
    /// files of the version that stands there.
    ///
    /// Returns what has to be flushed before the folder is shown, in order; nil where a piece is
    /// nowhere to be found, so that the group can't be finished.
    func assemble(_ open: [String: Descriptor] = [:]) throws(SystemError) -> [Descriptor]? {
        let tree = try files.openOrMakeFolder(Stage.treeName, in: stage.folder)
        var flushed: [Descriptor] = []
        for (piece, file) in intent.items {
            guard let taken = try take(piece, file.file, to: tree, open) else { return nil }
            guard try isIntact(taken, file) else { return nil }
            flushed.append(taken)
        }
        flushed.append(try writeReceipt(in: tree))
        flushed.append(tree)
        return flushed
    }

    /// Puts one piece into the folder to be, unless it is there; nil where it is nowhere.
    private func take(
        _ piece: CommitIntent.Piece, _ name: String, to tree: Descriptor,
        _ open: [String: Descriptor]
    ) throws(SystemError) -> Descriptor? {
        if let part = piece.part, try isThere(part) {
            try files.rename(part, in: stage.folder, to: name, in: tree)
        } else if let kept = piece.kept, try files.status(of: name, in: tree) == nil {
            guard case .ours(let standing, _) = try Presence.look(at: place, in: library),
                standing.digest == intent.replaced?.receipt,
                try files.status(of: kept, in: standing.folder) != nil
            else { return nil }
            try files.linkOrCopy(kept, in: standing.folder, to: name, in: tree, by: stage.folder)
        }
        if let part = piece.part, let known = open[part] { return known }
        return try files.openFile(name, in: tree)
    }

    private func isThere(_ part: String) throws(SystemError) -> Bool {
        if isFirst { return true }
        return try files.status(of: part, in: stage.folder) != nil
    }

    /// Whether every piece is there and intact: in the folder to be, as a part, or in the version
    /// that stands there.
    func isComplete() throws(SystemError) -> Bool {
        let tree = try files.openFolder(Stage.treeName, in: stage.folder)
        if let tree, let old = intent.replaced?.receipt,
            try Standing.read(Receipt.fileName, in: tree, files: tree, files)?.digest == old
        {
            return false
        }
        for (piece, file) in intent.items {
            guard let found = try find(piece, file.file, in: tree),
                try isIntact(found, file)
            else { return false }
        }
        return true
    }

    private func find(
        _ piece: CommitIntent.Piece, _ name: String, in tree: Descriptor?
    ) throws(SystemError) -> Descriptor? {
        if let tree, let file = try files.openFile(name, in: tree) { return file }
        if let part = piece.part { return try files.openFile(part, in: stage.folder) }
        guard let kept = piece.kept,
            case .ours(let standing, _) = try Presence.look(at: place, in: library)
        else { return nil }
        return try files.openFile(kept, in: standing.folder)
    }

    /// Whether a file is what the receipt says: by its length, and after a power cut, which can
    /// take bytes and leave the length, by its digest.
    private func isIntact(_ file: Descriptor, _ expected: Receipt.File) throws(SystemError) -> Bool
    {
        try files.isIntact(file, expected, comparesDigest: !intent.isOfThisBoot)
    }

    private func writeReceipt(in tree: Descriptor) throws(SystemError) -> Descriptor {
        if !isFirst { _ = try files.removeFile(Receipt.fileName, in: tree) }
        return try files.writeFile(Receipt.fileName, intent.receiptBytes, in: tree)
    }

    /// Shows the folder in one step; what was there is `tree` afterwards, if anything was.
    ///
    /// Throws with `SystemError.exists` where something else stands there than was there before.
    func publish(in parent: Descriptor) throws(SystemError) {
        let name = place.last.text
        guard let replaced = intent.replaced else {
            return try files.renameWithoutReplacing(
                Stage.treeName, in: stage.folder, to: name, in: parent)
        }
        try expect(replaced, in: parent)
        if PlantedBug.exchangeByTwoRenames.isPlanted { return try publishWithGap(in: parent) }
        try files.exchange(Stage.treeName, in: stage.folder, with: name, in: parent)
    }

    /// Shows the folder in two steps, where the file system knows no exchange.
    func publishWithGap(in parent: Descriptor) throws(SystemError) {
        let name = place.last.text
        if let replaced = intent.replaced, try files.status(of: name, in: parent) != nil {
            try expect(replaced, in: parent)
            if replaced.receipt == nil {
                try stage.setAside(name, in: parent, library)
            } else {
                try files.rename(name, in: parent, to: Self.oldName, in: stage.folder)
            }
        }
        try files.renameWithoutReplacing(Stage.treeName, in: stage.folder, to: name, in: parent)
    }

    /// Takes back what was shown, as far as it was.
    func takeBack(in parent: Descriptor) throws(SystemError) {
        let name = place.last.text
        if try shown() == intent.digest {
            if try files.openFolder(Stage.treeName, in: stage.folder) != nil {
                try files.exchange(name, in: parent, with: Stage.treeName, in: stage.folder)
            } else {
                try files.renameWithoutReplacing(
                    name, in: parent, to: Stage.treeName, in: stage.folder)
            }
        }
        guard try files.status(of: name, in: parent) == nil else { return }
        if try files.openFolder(Self.oldName, in: stage.folder) != nil {
            try files.renameWithoutReplacing(
                Self.oldName, in: stage.folder, to: name, in: parent)
        } else if intent.replaced != nil, intent.replaced?.receipt == nil {
            try stage.bringBack(name, to: parent, library)
        }
    }

    /// The digest of the receipt that stands in the group's place; nil where none of ours does.
    func shown() throws(SystemError) -> SHA256Digest? {
        guard case .ours(let standing, _) = try Presence.look(at: place, in: library) else {
            return nil
        }
        return standing.digest
    }

    /// Whether what stands there is what is to be replaced.
    private func expect(
        _ replaced: CommitIntent.Replaced, in parent: Descriptor
    ) throws(SystemError) {
        guard try shown() == replaced.receipt else {
            throw SystemError(
                call: "renameat2", number: SystemError.exists,
                path: parent.path(of: place.last.text))
        }
    }
}

extension CommitIntent {
    /// Whether no power cut came between.
    var isOfThisBoot: Bool {
        PlantedBug.trustLengthsAfterReboot.isPlanted
            || !boot.isEmpty && boot == ThisProcess.bootIdentifier
    }
}

extension FileSystem {
    /// Whether an open file has the length of a receipt's file, and its digest where that is asked.
    func isIntact(
        _ file: Descriptor, _ expected: Receipt.File, comparesDigest: Bool
    ) throws(SystemError) -> Bool {
        let status = try status(of: file)
        guard status.kind == .file, status.size == expected.bytes else { return false }
        guard comparesDigest else { return true }
        return try digest(of: file) == expected.sha256
    }

    /// The SHA-256 of an open file's bytes.
    func digest(of file: Descriptor) throws(SystemError) -> SHA256Digest {
        let hasher = SHA256Hasher()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
        defer { unsafe buffer.deallocate() }
        var done: Int64 = 0
        while true {
            let count = try unsafe read(into: buffer, from: file, at: done)
            if count == 0 { return SHA256Digest(unchecked: hasher.finish()) }
            unsafe hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            done += Int64(count)
        }
    }
}
