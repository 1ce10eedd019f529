/// A piece of an XML document that matters to a plan (XML 1.0, section 2).
enum XMLToken {
    /// A start tag; an empty element's tag ends it at once.
    case start(XMLTag, isEmpty: Bool)
    /// An end tag with this name.
    case end(String)
    /// A run of text, its references replaced.
    case text(String)
}

/// A start tag as it is written, before namespaces are looked at.
struct XMLTag {
    let name: String
    let attributes: [(name: String, value: String)]
}

/// A mistake in an XML document, where it is being read.
struct XMLFinding: Error {
    /// The entry, element or attribute, for example `track 5, location`; empty where the line
    /// says enough.
    var what = ""

    /// The line at which it stands; nil is the line that is being read.
    var line: Int?

    let found: String
    let expected: String
}

extension XMLFinding {
    /// Refuses one entry more than can be held back.
    static func checkCount(_ count: Int) throws(XMLFinding) {
        guard count >= PlanLimits.heldGroups else { return }
        throw XMLFinding(found: PlanLimits.tooMany.found, expected: PlanLimits.tooMany.expected)
    }
}
