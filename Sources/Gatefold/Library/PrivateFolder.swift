import GatefoldPlatform

/// The library's folder `.gatefold`: no link, ours, and closed to other people.
struct PrivateFolder {
    static let name = ".gatefold"
    static let receiptsName = "receipts"
    static let trashName = "trash"

    let folder: Descriptor
    let stages: Descriptor
    let lock: Descriptor

    /// Opens the folder, and makes it in a new library.
    init(in root: Descriptor, _ files: FileSystem) throws(SystemError) {
        folder = try Self.open(Self.name, in: root, files)
        try Self.writeFormat(in: folder, files)
        lock = try files.openOrCreateFile("lock", in: folder, mode: 0o600)
        guard try files.tryLock(lock, shared: true) else {
            throw SystemError(call: "flock", number: SystemError.busy, path: lock.path)
        }
        stages = try Self.open("stage", in: folder, files)
    }

    static func open(
        _ name: String, in folder: Descriptor, _ files: FileSystem
    ) throws(SystemError) -> Descriptor {
        if let found = try files.openFolder(name, in: folder) { return found }
        return try files.openOrMakeFolder(name, in: folder, mode: 0o700)
    }

    /// Says which layout this is, so that a later version can tell.
    ///
    /// Written aside: an empty file would say nothing for ever. Where another process does the
    /// same at this moment, one of the two is enough.
    private static func writeFormat(in folder: Descriptor, _ files: FileSystem) throws(SystemError)
    {
        if let status = try files.status(of: "format", in: folder), status.size > 0 { return }
        let aside = "format.new"
        _ = try files.removeFile(aside, in: folder)
        var generator = SystemRandomNumberGenerator()
        let id = SHA256Digest.random(using: &generator)
        let text = "{\"gatefold\":1,\"library\":\"\(id)\"}\n"
        do throws(SystemError) {
            let file = try files.writeFile(aside, Array(text.utf8), in: folder, mode: 0o600)
            try files.sync(file)
            try files.rename(aside, in: folder, to: "format", in: folder)
        } catch  where [SystemError.exists, SystemError.absent].contains(error.number) {
            // Another process was first, or took the file that it found in its way.
        }
    }
}

extension SHA256Digest {
    /// 32 random bytes, as an id that two libraries will not share.
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Self {
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return SHA256Digest(unchecked: bytes)
    }
}
