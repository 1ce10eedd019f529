#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a JSON document with a list of groups has around the list, and in it.
protocol JSONDocumentShape: Sendable {
    /// The format.
    static var format: PlanFormat { get }

    /// The key of the list.
    static var list: String { get }

    /// Begins a document.
    init()

    /// Whether enough has been read to know that the groups mean what they seem to mean.
    var isKnown: Bool { get }

    /// Checks a key at the top of the document.
    mutating func check(_ key: String, isSecond: Bool) throws(JSONFinding)

    /// Reads the value of a key beside the list.
    mutating func take(_ key: String, _ scanner: inout JSONScanner) throws(JSONFinding)

    /// Reads one entry of the list; nil where it has no song.
    static func group(
        _ scanner: inout JSONScanner, base: URL?
    ) throws(JSONFinding) -> AssetGroup?

    /// What is missing at the document's end, of which these keys were seen.
    func missing(_ keys: Set<String>) -> (found: String, expected: String)?
}

extension JSONScanner {
    /// Checks that nothing follows a value that was cut out of a document.
    mutating func endOfValue() throws(JSONFinding) {
        if next() != nil { throw unexpected("a comma or a closing bracket") }
    }
}

/// The plan's own form: `{"gatefold": 1, "groups": […]}`.
struct PlanShape: JSONDocumentShape {
    static let format = PlanFormat.json
    static let list = "groups"
    private(set) var isKnown = false

    /// The keys at the top.
    static let keys = ["gatefold", "groups"]

    mutating func check(_ key: String, isSecond: Bool) throws(JSONFinding) {
        guard Self.keys.contains(key) else {
            throw JSONFinding(
                0, path: PlanExcerpt.quoted(key), found: "an unknown key",
                expected: PlanExcerpt.expected(Self.keys, near: key))
        }
        guard !isSecond else {
            throw JSONFinding(
                0, path: key, found: "the same key a second time", expected: "each key once")
        }
    }

    mutating func take(_ key: String, _ scanner: inout JSONScanner) throws(JSONFinding) {
        let version: Int64
        do throws(JSONFinding) {
            version = try scanner.wholeNumber("1, the version of the format")
        } catch {
            throw error.within(key)
        }
        guard version == 1 else {
            throw JSONFinding(
                0, path: key, found: "version \(version) of the format",
                expected: "1, the only one this program knows")
        }
        isKnown = true
    }

    static func group(
        _ scanner: inout JSONScanner, base: URL?
    ) throws(JSONFinding) -> AssetGroup? {
        try GroupObject.read(&scanner, base: base)
    }

    func missing(_ keys: Set<String>) -> (found: String, expected: String)? {
        if !keys.contains("gatefold") {
            return ("no \"gatefold\"", "\"gatefold\": 1, the version of the format")
        }
        return keys.contains("groups")
            ? nil : ("no \"groups\"", "\"groups\", the list of the groups")
    }
}
