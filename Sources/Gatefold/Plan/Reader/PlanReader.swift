#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Reads a plan in any known format as a stream of groups; the format is told by the content.
///
/// JSON and JSON lines are given group by group as they are read, and need memory for one group
/// and one chunk. XSPF, RSS and M3U are read to their ends before the first group is given,
/// since what they say of all groups may stand there; they may have 64 MiB.
///
/// A copy of a reader reads from the same source, so that only one of them is to be used.
public struct PlanReader: Sendable {
    private let read: @Sendable () async throws -> [UInt8]?
    private var intake: PlanIntake
    private var chunk: ArraySlice<UInt8> = []
    private var isAtEnd = false
    /// What was read and not given yet, the next one last.
    private var waiting: [PlannedGroup] = []
    private var failure: (any Error)?

    /// The bytes that are looked at in one step, so that no more groups wait than are in them.
    private static let step = 32 << 10

    /// Begins to read a plan.
    ///
    /// - Parameters:
    ///   - name: What messages call the plan: a file's name, an address without its secrets,
    ///     `standard input`.
    ///   - base: The plan's own address, against which relative ones are resolved (RFC 3986,
    ///     section 5); nil where it has none, and then they are refused.
    ///   - read: Waits for the next bytes; nil at the end.
    public init(
        name: String, base: URL?, read: @escaping @Sendable () async throws -> [UInt8]?
    ) {
        intake = PlanIntake(name: name, base: base)
        self.read = read
    }

    /// The format, once it is known: after the first call of `next()` at the latest.
    public var format: PlanFormat? { intake.format }

    /// The plan's entries without a song so far, which no group is made of.
    public var skipped: Int { intake.skipped }

    /// Waits for the next group.
    ///
    /// Groups that stand before a mistake are given before it is thrown; after it, every call
    /// throws it again.
    ///
    /// - Returns: The group; nil when all were given.
    /// - Throws: `PlanMistake` for what can't be read; what `read` throws.
    public mutating func next() async throws -> PlannedGroup? {
        while waiting.isEmpty {
            if let failure { throw failure }
            if isAtEnd { return nil }
            do {
                if chunk.isEmpty { try await readChunk() }
                try advance()
            } catch {
                failure = error
            }
            waiting.reverse()
        }
        return waiting.removeLast()
    }

    private mutating func readChunk() async throws {
        if let bytes = try await read() {
            chunk = bytes[...]
        } else {
            isAtEnd = true
        }
    }

    /// Takes a step through the chunk, or the end where there is no more.
    private mutating func advance() throws(PlanMistake) {
        if isAtEnd { return try intake.end(into: &waiting) }
        let bytes = Array(chunk.prefix(Self.step))
        chunk = chunk.dropFirst(Self.step)
        try intake.take(bytes, into: &waiting)
    }
}
