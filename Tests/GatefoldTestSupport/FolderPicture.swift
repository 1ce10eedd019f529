import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Everything that stands in a folder, to be compared with what stood there before.
package struct FolderPicture: Hashable, Sendable, CustomStringConvertible {
    /// For each path its kind, and for a file the SHA-256 of its bytes.
    package let entries: [String: String]

    /// Takes the picture of a folder, without Gatefold's private one unless that is wanted.
    package init(of path: String, withPrivate: Bool = false) throws {
        var entries: [String: String] = [:]
        let names = try FileManager.default.subpathsOfDirectory(atPath: path)
        for name in names where withPrivate || !Self.isPrivate(name) {
            let url = URL(filePath: path + "/" + name)
            let attributes = try FileManager.default.attributesOfItem(
                atPath: url.path(percentEncoded: false))
            if attributes[.type] as? FileAttributeType == .typeRegular {
                let digest = SHA256Hasher.digest(of: try Array(Data(contentsOf: url)))
                entries[name] = digest.map { String($0, radix: 16) }.joined()
            } else {
                entries[name] = "folder or other"
            }
        }
        self.entries = entries
    }

    /// The paths, sorted.
    package var paths: [String] { entries.keys.sorted() }

    package var description: String { paths.joined(separator: "\n") }

    private static func isPrivate(_ name: String) -> Bool {
        name == ".gatefold" || name.hasPrefix(".gatefold/")
    }
}
