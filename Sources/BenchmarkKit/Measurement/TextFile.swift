#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Small files of text.
enum TextFile {
    /// The text of a file; nil if it can't be read.
    static func text(_ path: String) -> String? {
        (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes a file, in place of one that is there.
    static func write(_ text: String, to path: String) throws(BenchmarkFailure) {
        do {
            try Data(text.utf8).write(to: URL(filePath: path))
        } catch {
            throw .notWritten(path, "\(error)")
        }
    }
}
