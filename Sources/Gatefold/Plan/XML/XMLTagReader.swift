/// Reads what stands between `<` and `>` of a tag.
struct XMLTagReader {
    private let bytes: [UInt8]
    private var place = 0

    /// The most attributes of one tag.
    private static let mostAttributes = 256

    /// The token of a tag.
    ///
    /// - Parameter bytes: The tag without its angle brackets, beginning with a name or a slash.
    /// - Returns: A start or an end.
    /// - Throws: `XMLFinding`.
    static func token(_ bytes: [UInt8]) throws(XMLFinding) -> XMLToken {
        var reader = XMLTagReader(bytes: bytes)
        if bytes.first == UInt8(ascii: "/") {
            reader.place = 1
            let name = try reader.name()
            reader.skipBlanks()
            guard reader.place == bytes.count else { throw reader.unexpected("> after </\(name)") }
            return .end(name)
        }
        let name = try reader.name()
        var attributes: [(name: String, value: String)] = []
        while let attribute = try reader.attribute() {
            guard attributes.count < mostAttributes else {
                throw XMLFinding(
                    found: "more than \(mostAttributes) attributes", expected: "fewer")
            }
            attributes.append(attribute)
        }
        let isEmpty = reader.place < bytes.count
        return .start(XMLTag(name: name, attributes: attributes), isEmpty: isEmpty)
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func skipBlanks() {
        while place < bytes.count, XMLText.isBlank(bytes[place]) { place += 1 }
    }

    private mutating func name() throws(XMLFinding) -> String {
        let start = place
        while place < bytes.count, XMLText.isName(bytes[place]) { place += 1 }
        guard place > start, XMLText.isNameStart(bytes[start]) else { throw unexpected("a name") }
        return LatinText.guessed(Array(bytes[start..<place]))
    }

    /// The next attribute; nil at the tag's end or at the slash before it.
    private mutating func attribute() throws(XMLFinding) -> (name: String, value: String)? {
        skipBlanks()
        guard place < bytes.count else { return nil }
        if bytes[place] == UInt8(ascii: "/") {
            guard place == bytes.count - 1 else { throw unexpected("> after /") }
            return nil
        }
        let name = try name()
        skipBlanks()
        guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
            throw unexpected("= after \(PlanExcerpt.quoted(name))")
        }
        place += 1
        skipBlanks()
        guard place < bytes.count, [0x22, 0x27].contains(bytes[place]) else {
            throw unexpected("a value in quotes for \(PlanExcerpt.quoted(name))")
        }
        let quote = bytes[place]
        let start = place + 1
        place = bytes[start...].firstIndex(of: quote) ?? bytes.count
        guard place < bytes.count else { throw unexpected("a closing quote") }
        defer { place += 1 }
        return (name, XMLText.decoded(Array(bytes[start..<place])))
    }

    private func unexpected(_ expected: String) -> XMLFinding {
        let rest = bytes[place...].prefix(60)
        let found = rest.isEmpty ? "\">\"" : PlanExcerpt.quoted(LatinText.guessed(Array(rest)))
        return XMLFinding(found: found, expected: expected)
    }
}
