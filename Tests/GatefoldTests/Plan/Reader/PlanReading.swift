import Gatefold
import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A plan that was read to its end or to its mistake.
struct PlanReading: Equatable {
    var groups: [PlannedGroup] = []
    var mistake: PlanMistake?
    var format: PlanFormat?
    var skipped = 0

    /// The groups without their places.
    var plain: [AssetGroup] { groups.map(\.group) }

    /// What a person reads of the mistake.
    var message: String? { mistake?.description }

    /// Reads a text.
    static func of(_ text: String, base: String? = nil) async throws -> PlanReading {
        try await of([Array(text.utf8)], base: base)
    }

    /// Reads bytes that come in these chunks.
    static func of(_ chunks: [[UInt8]], base: String? = nil) async throws -> PlanReading {
        let rest = Locked(chunks[...])
        var reader = PlanReader(name: "plan", base: base.flatMap { URL(string: $0) }) {
            rest.withLock { $0.popFirst() }
        }
        var reading = PlanReading()
        do {
            while let group = try await reader.next() { reading.groups.append(group) }
        } catch let mistake as PlanMistake {
            reading.mistake = mistake
        }
        reading.format = reader.format
        reading.skipped = reader.skipped
        return reading
    }
}

extension Asset {
    /// A song at these addresses.
    static func song(at addresses: String...) -> Asset {
        Asset(role: .song, sources: addresses.compactMap { URL(string: $0) })
    }

    /// Artwork at these addresses.
    static func artwork(at addresses: String...) -> Asset {
        Asset(role: .artwork, sources: addresses.compactMap { URL(string: $0) })
    }
}
