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
    // The private folder; nil where it is closed to the caller.
    let own: Descriptor?
    // Held, shared, as long as the library is open: clean-up of everything takes it exclusively.
    private let lock: Descriptor?

    /// Whether it was opened for reading and can't be written to: nothing of it is locked then.
    public var isReadOnly: Bool { lock == nil }

    /// Opens a library, and makes its folder where it is missing unless `access` says otherwise.
    ///
    /// A group whose process ended between "everything is ready" and "committed" is finished
    /// first, without the network.
    ///
    /// - Parameters:
    ///   - path: The folder's path; relative paths start at the process's working directory.
    ///   - access: What opening may do to the disk.
    ///   - durability: What a committed group survives.
    /// - Throws: `LibraryFailure` when the folder can't be used; nothing is left behind then.
    public init(
        path: String, access: Access = .make, durability: Durability = .full
    ) async throws(LibraryFailure) {
        try await self.init(
            path: path, access: access, durability: durability, files: FileSystem())
    }

    /// Opens a library, and makes its folder where it is missing unless `access` says otherwise.
    ///
    /// - Parameters:
    ///   - url: The folder's file URL.
    ///   - access: What opening may do to the disk.
    ///   - durability: What a committed group survives.
    /// - Throws: `LibraryFailure` when the folder can't be used; nothing is left behind then.
    public init(
        at url: URL, access: Access = .make, durability: Durability = .full
    ) async throws(LibraryFailure) {
        try await self.init(
            path: url.path(percentEncoded: false), access: access, durability: durability)
    }

    package init(
        path: String, access: Access = .make, durability: Durability, files: FileSystem
    ) async throws(LibraryFailure) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw LibraryFailure(path: path, problem: .badPath)
        }
        self = try await withTaskExecutorPreference(BlockingExecutor.shared) {
            () async throws(LibraryFailure) in
            let library = try Library(opening: path, access, durability, files)
            guard !library.isReadOnly else { return library }
            do throws(SystemError) {
                try await Recovery(library: library).run()
            } catch {
                throw LibraryFailure(path: path, error)
            }
            return library
        }
    }

    private init(
        opening path: String, _ access: Access, _ durability: Durability, _ files: FileSystem
    ) throws(LibraryFailure) {
        if access != .make { try Self.checkPresence(of: path, files) }
        do throws(LibraryFailure) {
            try self.init(opening: path, durability, files)
        } catch  where access == .reading && error.problem == .notWritable {
            try self.init(lookingAt: path, durability, files)
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

    /// Opens what can be opened without changing anything.
    private init(
        lookingAt path: String, _ durability: Durability, _ files: FileSystem
    ) throws(LibraryFailure) {
        do throws(SystemError) {
            root = try files.openFolder(path: path)
        } catch {
            throw LibraryFailure(path: path, error)
        }
        own = try? files.openFolder(PrivateFolder.name, in: root)
        let found = own.flatMap { try? files.openFolder("stage", in: $0) }
        stages = found ?? .nowhere(path: root.path(of: PrivateFolder.name))
        lock = nil
        flush = SharedFlush(root, files)
        exchange = Locked(nil)
        self.path = path
        self.files = files
        self.durability = durability
    }

    private static func checkPresence(
        of path: String, _ files: FileSystem
    ) throws(LibraryFailure) {
        let status: FileStatus?
        do throws(SystemError) {
            let root = try files.openFolder(path: path)
            status = try files.status(of: PrivateFolder.name, in: root)
        } catch  where [SystemError.absent, SystemError.notAFolder].contains(error.number) {
            throw LibraryFailure(path: path, problem: .notALibrary)
        } catch {
            throw LibraryFailure(path: path, error)
        }
        switch status?.kind {
        case .folder: return
        case nil: throw LibraryFailure(path: path, problem: .notALibrary)
        default: throw LibraryFailure(path: path, problem: .privateFolderTaken)
        }
    }
}

/// What a committed group survives.
public enum Durability: String, Sendable, CaseIterable {
    /// The end of the process at any moment, and the loss of power.
    case full
    /// The end of the process at any moment; the system writes to the disk when it likes.
    case none
}
