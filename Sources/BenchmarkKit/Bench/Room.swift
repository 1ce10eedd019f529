#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How many bytes there is room for.
package enum Room: Sendable {
    /// The bytes that a file system has free, as `df -Pk` says; nil if that is not what it is.
    package static func free(_ output: String) -> Int64? {
        guard let line = output.split(whereSeparator: \.isNewline).dropFirst().last else {
            return nil
        }
        let words = line.split(separator: " ")
        guard words.count >= 6 else { return nil }
        return Int64(words[3]).map { $0 * 1_024 }
    }

    /// The bytes of memory that programs can still have, as /proc/meminfo says (proc(5)).
    package static func memory(_ text: String) -> Int64? {
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            if words.first == "MemAvailable:", words.count > 1 {
                return Int64(words[1]).map { $0 * 1_024 }
            }
        }
        return nil
    }

    /// The kind of the file system that a path is on, from a table of mounts (proc(5)).
    ///
    /// - Parameters:
    ///   - path: An absolute path without links.
    ///   - mounts: The text of /proc/self/mounts.
    /// - Returns: For example `ext4`; nil if no line fits.
    package static func fileSystem(of path: String, mounts: String) -> String? {
        var best: (length: Int, kind: String)?
        for line in mounts.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            guard words.count >= 3 else { continue }
            let point = words[1] == "/" ? "" : String(words[1])
            guard path == point || path.hasPrefix(point + "/") else { continue }
            // Of two mounts on one folder the later one is seen.
            if point.count >= best?.length ?? 0 { best = (point.count, String(words[2])) }
        }
        return best?.kind
    }
}
