internal import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a committed group knows of its origin; it lies in the group's folder.
public struct Receipt: Codable, Hashable, Sendable {
    /// The receipt's file name.
    public static let fileName = ".gatefold.json"

    /// The version of this format.
    public var gatefold = 1

    /// The group's place in the library.
    public var name: String

    /// SHA-256 of what was asked for: the same request needs no second download.
    public var request: SHA256Digest

    /// When everything had arrived (RFC 3339, UTC).
    public var committed: String

    /// How the group became visible.
    public var guarantee: Guarantee

    /// Where its files stand; nil is a folder of the group's own.
    public var layout: Layout?

    /// Tells this commit from every other one, also of the same files: a random number in
    /// hexadecimal digits.
    public var commit: String?

    /// Whether an optional asset is missing.
    public var degraded: Bool

    /// What the plan said of the group: title, artist, album and the like.
    public var metadata: [String: String]

    /// The files, in the plan's order.
    public var files: [File]

    /// One file of the group.
    public struct File: Codable, Hashable, Sendable {
        /// What the file is to its group.
        public var role: Asset.Role

        /// Its name in the group's folder.
        public var file: String

        /// Its length in bytes.
        public var bytes: Int64

        /// Its SHA-256.
        public var sha256: SHA256Digest

        /// Where it came from, without query, fragment and credentials.
        public var url: String

        /// What the origin called its version; nil where it did not.
        public var etag: String?

        /// When the origin says it was changed; nil where it does not say.
        public var lastModified: String?

        /// What the origin said it is; nil where it did not.
        public var contentType: String?
    }

    /// How a group becomes visible.
    public enum Guarantee: String, Codable, Hashable, Sendable {
        /// In one step: a crash between any two system calls leaves the old version or the new
        /// one.
        case atomic
        /// The old version stepped aside first: for microseconds a reader finds neither.
        case atomicWithGap = "atomic-with-gap"
        /// File by file, the song last: after a crash the next run finishes it.
        case journaled
    }
}

extension Receipt {
    /// The time in the form that a receipt has, whole seconds in UTC.
    static func time(_ date: Date) -> String {
        let second = date.timeIntervalSince1970.rounded(.down)
        // Many groups end within one second, and to write a date takes longer than anything else.
        return lastTime.withLock { last in
            if last.second != second { last = (second, date.formatted(.iso8601)) }
            return last.text
        }
    }

    private static let lastTime = Locked((second: -Double.infinity, text: ""))

    /// The receipt as JSON, with sorted keys and a line break at the end.
    func encoded() -> [UInt8] {
        var writer = RecordWriter(isPretty: true)
        write(to: &writer)
        return writer.bytes + [10]
    }
}
