#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A group that is in the library.
public struct CommittedGroup: Hashable, Sendable {
    /// One of its files.
    public struct File: Hashable, Sendable {
        /// What the file is to its group.
        public let role: Asset.Role

        /// Its path relative to the library.
        public let path: String

        /// Its length in bytes.
        public let bytes: Int64

        /// Its SHA-256.
        public let sha256: SHA256Digest
    }

    /// The group's name, as it was asked for.
    public let name: String

    /// The path of the folder with its files, relative to the library; empty is the library itself.
    public let folder: String

    /// The path of the library, as it was given.
    public let library: String

    /// Its files, in the plan's order.
    public let files: [File]

    /// Whether an optional asset is missing.
    public let isDegraded: Bool

    /// Whether it was in the library already, so that nothing was downloaded.
    public let wasPresent: Bool

    /// How it became visible; nil where what stands there isn't Gatefold's and was left, as
    /// `ConflictPolicy.skip` asks.
    public let guarantee: Receipt.Guarantee?

    /// The path of its song, with the library's path before it; nil where it has none.
    public var songPath: String? { path(of: .song) }

    /// The file URL of its first file of a role, with the library's path before it.
    ///
    /// Where the library's path is relative, the URL starts at the working directory of this
    /// moment.
    ///
    /// - Parameter role: What the file is to the group.
    /// - Returns: The file's URL; nil where the group has no such file.
    public func url(of role: Asset.Role) -> URL? {
        path(of: role).map { URL(filePath: $0) }
    }

    private func path(of role: Asset.Role) -> String? {
        files.first { $0.role == role }.map { library + "/" + $0.path }
    }
}

extension CommittedGroup {
    init(_ receipt: Receipt, at place: GroupPlace, in library: Library, wasPresent: Bool) {
        let folder = receipt.layout == .flat ? place.parentPath : place.path
        name = receipt.name
        self.folder = folder
        self.library = library.path
        files = receipt.files.map {
            File(
                role: $0.role, path: folder.isEmpty ? $0.file : folder + "/" + $0.file,
                bytes: $0.bytes, sha256: $0.sha256)
        }
        isDegraded = receipt.degraded
        guarantee = receipt.guarantee
        self.wasPresent = wasPresent
    }

    /// A group that was passed over, since something else stands in its place.
    init(passedOver group: AssetGroup, at place: GroupPlace, in library: Library) {
        name = group.name
        folder = place.path
        self.library = library.path
        files = []
        isDegraded = false
        guarantee = nil
        wasPresent = true
    }
}
