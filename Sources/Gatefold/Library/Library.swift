package import GatefoldPlatform

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The folder in which groups appear, each in one step.
///
/// Everything of Gatefold's own lies in its folder `.gatefold`: the bytes that wait, and what is
/// known of groups that were rolled back.
public struct Library: Sendable {
    /// The folder's path, as it was given.
    public let path: String

    let files: FileSystem
    let durability: Durability
    let root: Descriptor
    let stages: Descriptor
    let flush: SharedFlush
    let exchange: Locked<Bool?>
    private let own: Descriptor
    // Held, shared, as long as the library is open: clean-up of everything takes it exclusively.
    private let lock: Descriptor

    /// Opens a library, and makes its folder where it is missing.
    ///
    /// A group whose process ended between "everything is ready" and "committed" is finished
    /// first, without the network.
    ///
    /// - Parameters:
    ///   - path: The folder's path; relative paths start at the process's working directory.
    ///   - durability: What a committed group survives.
    /// - Throws: `LibraryFailure` when the folder can't be used; nothing is left behind then.
    public init(path: String, durability: Durability = .full) async throws(LibraryFailure) {
        try await self.init(path: path, durability: durability, files: FileSystem())
    }

    /// Opens a library, and makes its folder where it is missing.
    ///
    /// - Parameters:
    ///   - url: The folder's file URL.
    ///   - durability: What a committed group survives.
    /// - Throws: `LibraryFailure` when the folder can't be used; nothing is left behind then.
    public init(at url: URL, durability: Durability = .full) async throws(LibraryFailure) {
        try await self.init(path: url.path(percentEncoded: false), durability: durability)
    }

    package init(
        path: String, durability: Durability, files: FileSystem
    ) async throws(LibraryFailure) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw LibraryFailure(path: path, problem: .badPath)
        }
        self = try await withTaskExecutorPreference(BlockingExecutor.shared) {
            () async throws(LibraryFailure) in
            let library = try Library(opening: path, durability, files)
            do throws(SystemError) {
                try await Recovery(library: library).run()
            } catch {
                throw LibraryFailure(path: path, error)
            }
            return library
        }
    }

    private init(
        opening path: String, _ durability: Durability, _ files: FileSystem
    ) throws(LibraryFailure) {
        do throws(SystemError) {
            root = try files.openOrMakeFolder(path: path)
            try files.checkWritable(root)
            let folder = try PrivateFolder(in: root, files)
            own = folder.folder
            stages = folder.stages
            lock = folder.lock
            flush = SharedFlush(root, files)
            exchange = Locked(nil)
        } catch {
            throw LibraryFailure(path: path, error)
        }
        self.path = path
        self.files = files
        self.durability = durability
    }
}

extension Library {
    /// The receipts of groups whose files stand side by side; nil where there never was one.
    func openReceipts() throws(SystemError) -> Descriptor? {
        try openPrivateFolder(PrivateFolder.receiptsName)
    }

    func makeReceipts() throws(SystemError) -> Descriptor {
        try makePrivateFolder(PrivateFolder.receiptsName)
    }

    /// A folder of the private one; nil where it isn't there.
    func openPrivateFolder(_ name: String) throws(SystemError) -> Descriptor? {
        try files.openFolder(name, in: own)
    }

    /// A folder of the private one, which is made where it is missing.
    func makePrivateFolder(_ name: String) throws(SystemError) -> Descriptor {
        if let found = try openPrivateFolder(name) { return found }
        let made = try PrivateFolder.open(name, in: own, files)
        if durability == .full { try files.sync(own) }
        return made
    }
}

/// What a committed group survives.
public enum Durability: String, Sendable, CaseIterable {
    /// The end of the process at any moment, and the loss of power.
    case full
    /// The end of the process at any moment; the system writes to the disk when it likes.
    case none
}
