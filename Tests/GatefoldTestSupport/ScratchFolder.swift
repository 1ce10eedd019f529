#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A new, empty folder that goes when the test ends.
package final class ScratchFolder: Sendable {
    /// The folder's path.
    package let path: String

    /// Makes a folder among the system's temporary ones.
    package init() throws {
        let name = "gatefold-test-\(UUID().uuidString)"
        path = FileManager.default.temporaryDirectory.appending(path: name)
            .path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // Best effort: what is left lies among the system's temporary files.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a name in the folder.
    package func path(_ name: String) -> String { path + "/" + name }

    /// Writes a file in the folder, and folders on the way.
    package func write(_ text: String, to name: String) throws {
        let folder = URL(filePath: path(name)).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path(name)))
    }

    /// The bytes of a file in the folder.
    package func bytes(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(filePath: path(name))))
    }
}
