#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads one format of plans from bytes as they come; where they are cut makes no difference.
protocol PlanEngine: Sendable {
    /// Which format it reads; nil while that isn't known.
    var format: PlanFormat? { get }

    /// The entries without a song so far.
    var skipped: Int { get }

    /// Takes the next bytes (UTF-8 for all formats but M3U), and appends the groups they end.
    mutating func take(
        _ bytes: [UInt8], into groups: inout [PlannedGroup]
    ) throws(PlanMistake)

    /// Takes the end of the plan, and appends the groups that were waiting for it.
    mutating func end(into groups: inout [PlannedGroup]) throws(PlanMistake)
}

/// What is known of a plan besides its bytes.
struct PlanContext: Sendable {
    /// What messages call it.
    let name: String

    /// Its own address, against which relative ones are resolved.
    let base: URL?

    /// A mistake in this plan.
    func mistake(_ place: String = "", found: String, expected: String) -> PlanMistake {
        PlanMistake(name: name, place: place, found: found, expected: expected)
    }
}
