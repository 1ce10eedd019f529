#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Address {
    /// Reads an address that may be relative to another one (RFC 3986, section 5).
    ///
    /// - Parameters:
    ///   - text: The address as it was written.
    ///   - base: The address that relative ones are relative to.
    /// - Returns: An absolute address without a fragment, and without `.` and `..` in its path.
    /// - Throws: `Refusal`.
    static func resolve(_ text: String, against base: URL) throws(Refusal) -> URL {
        guard scheme(of: text) == nil else { return try parse(text).standardized }
        if text.hasPrefix("//") {
            return try parse((base.scheme ?? "http") + ":" + text).standardized
        }
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f })
        else { throw .controlCharacter }
        let document = text.unicodeScalars.prefix { $0 != "#" }
        let reference = PercentText.escaped(String(document))
        // An empty reference is the same document, which Foundation doesn't resolve.
        guard !reference.isEmpty else { return try parse(base.absoluteString) }
        guard let url = URL(string: reference, relativeTo: base) else { throw .malformed }
        return try parse(url.absoluteURL.standardized.absoluteString)
    }
}
