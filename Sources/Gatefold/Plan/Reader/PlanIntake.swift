#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Makes groups of a plan's bytes as they come; what it makes doesn't depend on how they are cut.
package struct PlanIntake: Sendable {
    /// The format, once it is known.
    package var format: PlanFormat? { engine?.format }

    /// The entries without a song so far.
    package var skipped: Int { engine?.skipped ?? 0 }

    /// What looks at the first bytes; nil once they have told the format.
    private var start: PlanStart?
    private var decoder = TextDecoder(.utf8)
    private var engine: (any PlanEngine)?

    /// Begins a plan.
    ///
    /// - Parameters:
    ///   - name: What messages call it.
    ///   - base: Its own address; nil where it has none.
    package init(name: String, base: URL?) {
        start = PlanStart(PlanContext(name: name, base: base))
    }

    /// Takes the next bytes.
    ///
    /// - Parameters:
    ///   - bytes: Any number of them.
    ///   - groups: Where the groups go that end with them, those before a mistake too.
    /// - Throws: `PlanMistake`; nothing may be taken after it.
    package mutating func take(
        _ bytes: [UInt8], into groups: inout [PlannedGroup]
    ) throws(PlanMistake) {
        guard var start else {
            try engine?.take(decoder.decode(bytes), into: &groups)
            return
        }
        let decision = try start.take(bytes)
        self.start = start
        try follow(decision, start, into: &groups)
    }

    /// Takes the end.
    ///
    /// - Parameter groups: Where the groups go that waited for it.
    /// - Throws: `PlanMistake`.
    package mutating func end(into groups: inout [PlannedGroup]) throws(PlanMistake) {
        if let start { try follow(start.end(), start, into: &groups) }
        try engine?.end(into: &groups)
    }

    private mutating func follow(
        _ decision: PlanStart.Decision, _ start: PlanStart, into groups: inout [PlannedGroup]
    ) throws(PlanMistake) {
        guard case .read(let decoder, let mark, let engine) = decision else { return }
        self.start = nil
        self.decoder = decoder
        self.engine = engine
        try take(Array(start.bytes.dropFirst(mark)), into: &groups)
    }
}
