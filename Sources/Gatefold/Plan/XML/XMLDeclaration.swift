/// Reads the declaration at an XML document's beginning (XML 1.0, section 2.8).
enum XMLDeclaration {
    /// The encoding that it names; UTF-8 without one, nil where the declaration isn't whole yet.
    ///
    /// - Parameters:
    ///   - text: The document's beginning, without a mark and without blanks before it.
    ///   - isWhole: Whether nothing more is looked at.
    ///   - context: The plan.
    /// - Returns: The encoding, or nil.
    /// - Throws: `PlanMistake` for an encoding that isn't known.
    static func encoding(
        of text: ArraySlice<UInt8>, isWhole: Bool, _ context: PlanContext
    ) throws(PlanMistake) -> TextEncoding? {
        let start = Array("<?xml".utf8)
        guard text.count > start.count || isWhole else { return nil }
        guard text.starts(with: start) else { return .utf8 }
        guard let end = text.firstIndex(of: UInt8(ascii: ">")) else { return isWhole ? .utf8 : nil }
        let inside = text[..<end].dropFirst(2).dropLast()
        guard case .start(let tag, _)? = try? XMLTagReader.token(Array(inside)),
            let name = tag.attributes.first(where: { $0.name == "encoding" })?.value
        else { return .utf8 }
        guard let encoding = encodings[name.lowercased()] else {
            throw context.mistake(
                "line 1", found: "the encoding \(PlanExcerpt.quoted(name))",
                expected: "UTF-8, UTF-16, ISO-8859-1 or windows-1252 (save it as UTF-8)")
        }
        return encoding
    }

    /// UTF-16 is told by the bytes themselves; where they are none, the name is wrong.
    private static let encodings: [String: TextEncoding] = [
        "utf-8": .utf8, "utf8": .utf8, "us-ascii": .utf8, "ascii": .utf8,
        "utf-16": .utf8, "utf-16le": .utf8, "utf-16be": .utf8,
        "iso-8859-1": .latin, "iso8859-1": .latin, "iso_8859-1": .latin, "latin1": .latin,
        "latin-1": .latin, "windows-1252": .latin, "cp1252": .latin,
    ]
}
