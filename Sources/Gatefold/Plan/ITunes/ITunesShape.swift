#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The answer of the iTunes Search and Lookup API: `{"resultCount": 1, "results": […]}`.
struct ITunesShape: JSONDocumentShape {
    static let format = PlanFormat.iTunes
    static let list = "results"
    static let keys = ["resultCount", "results"]
    let isKnown = true

    mutating func check(_ key: String, isSecond: Bool) throws(JSONFinding) {}

    mutating func take(_ key: String, _ scanner: inout JSONScanner) throws(JSONFinding) {
        try scanner.skip()
    }

    static func group(
        _ scanner: inout JSONScanner, base: URL?
    ) throws(JSONFinding) -> AssetGroup? {
        try ITunesResult.read(&scanner)
    }

    func missing(_ keys: Set<String>) -> (found: String, expected: String)? {
        keys.contains("results")
            ? nil : ("no \"results\"", "\"results\", the list of what was found")
    }
}
