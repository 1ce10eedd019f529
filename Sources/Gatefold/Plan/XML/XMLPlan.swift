#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What one XML format makes of a document's elements.
///
/// A path is the names of the elements on the way down with `/` between them, as `key(of:)` gives
/// them.
protocol XMLPlan: Sendable {
    /// The format.
    var format: PlanFormat { get }

    /// The entries without a song so far.
    var skipped: Int { get }

    /// The name of an element in paths; nil leaves it out, with all that is in it.
    func key(of element: XMLElement) -> String?

    /// Takes the beginning of an element at a line, and says whether its text is wanted.
    mutating func begin(
        _ path: String, _ element: XMLElement, line: Int
    ) throws(XMLFinding) -> Bool

    /// Takes the end of an element, with its text where that was wanted.
    mutating func end(
        _ path: String, _ element: XMLElement, text: String
    ) throws(XMLFinding)

    /// The entry that is being read, for messages: `track 5`; nil between entries.
    var entry: String? { get }

    /// The groups, once the document has ended.
    mutating func groups() throws(XMLFinding) -> [PlannedGroup]
}

extension XMLElement {
    /// Reads the address that stands in the element; nil where it is empty.
    func address(_ text: String, _ what: String) throws(XMLFinding) -> URL? {
        let text = XMLText.trimmed(text)
        guard !text.isEmpty else { return nil }
        do throws(PlanAddress.Refusal) {
            return try PlanAddress.read(text, base: base)
        } catch {
            throw XMLFinding(what: what, found: error.found, expected: error.expected)
        }
    }
}
