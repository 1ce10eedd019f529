/// Gathers the bytes of full chunks into one report, since each report is a hop to an actor.
///
/// A chunk that isn't full says that the network is slow: then every one is reported, so that
/// nothing is missing from a bar while the stream stands still.
package struct TransferMeter: Sendable {
    /// From this size on a chunk counts as full, in bytes.
    package static let full = 131_072

    /// The bytes of one report at most, but for the last chunk: a few milliseconds of a fast one.
    package static let stride: Int64 = 4 * 1_024 * 1_024

    private var waiting: Int64 = 0

    /// Starts with nothing counted.
    package init() {}

    /// Counts a chunk; returns what is to be reported now.
    package mutating func count(_ bytes: Int) -> Int64? {
        waiting += Int64(bytes)
        return bytes < Self.full || waiting >= Self.stride ? takeAll() : nil
    }

    /// What was counted and not reported, once.
    package var rest: Int64? {
        mutating get { waiting > 0 ? takeAll() : nil }
    }

    private mutating func takeAll() -> Int64 {
        defer { waiting = 0 }
        return waiting
    }
}
