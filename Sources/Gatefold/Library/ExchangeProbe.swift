import GatefoldPlatform

/// Finds out by trying whether two folders can change places in one step on a library's disk.
///
/// Some file systems don't know the operation, some refuse it, and some return success and
/// destroy one side: so it is tried with two folders of its own, and looked at afterwards.
struct ExchangeProbe {
    let files: FileSystem
    let stage: Stage

    static let folderName = "probe"
    private static let sentinel = "sentinel"

    /// Tries; false where the exchange failed or did something else.
    ///
    /// Throws what keeps the probe from being made.
    func run() throws(SystemError) -> Bool {
        let folder = try files.openOrMakeFolder(Self.folderName, in: stage.folder)
        for name in ["one", "two"] { try make(name, in: folder) }
        let works = exchange(in: folder)
        for name in ["one", "two"] { try remove(name, in: folder) }
        _ = try files.removeFolder(Self.folderName, in: stage.folder)
        return works
    }

    private func make(_ name: String, in folder: Descriptor) throws(SystemError) {
        let inner = try files.openOrMakeFolder(name, in: folder)
        _ = try files.removeFile(Self.sentinel, in: inner)
        _ = try files.writeFile(Self.sentinel, Array(name.utf8), in: inner)
    }

    private func exchange(in folder: Descriptor) -> Bool {
        do throws(SystemError) {
            try files.exchange("one", in: folder, with: "two", in: folder)
            let (one, two) = try (content(of: "one", in: folder), content(of: "two", in: folder))
            return one == Array("two".utf8) && two == Array("one".utf8)
        } catch {
            return false
        }
    }

    private func content(
        of name: String, in folder: Descriptor
    ) throws(SystemError) -> [UInt8]? {
        guard let inner = try files.openFolder(name, in: folder) else { return nil }
        return try files.contents(of: Self.sentinel, in: inner, limit: 16)
    }

    private func remove(_ name: String, in folder: Descriptor) throws(SystemError) {
        guard let inner = try files.openFolder(name, in: folder) else { return }
        _ = try files.removeFile(Self.sentinel, in: inner)
        _ = try files.removeFolder(name, in: folder)
    }
}

extension Library {
    /// Whether a folder that stands can be replaced in one step here; found out once.
    func canExchange(in stage: Stage) throws(SystemError) -> Bool {
        if let known = exchange.withLock({ $0 }) { return known }
        let works = try ExchangeProbe(files: files, stage: stage).run()
        exchange.withLock { $0 = works }
        return works
    }

    /// Remembers that the exchange is not to be had, unless it was only for the places of one
    /// group: between two mounts.
    func exchangeFailed(_ error: SystemError) {
        if error.number != SystemError.otherDevice { exchange.withLock { $0 = false } }
    }
}
