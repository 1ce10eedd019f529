extension JSONScanner {
    /// What stands here, as a mistake.
    mutating func unexpected(_ expected: String) -> JSONFinding {
        JSONFinding(next() == nil ? bytes.count : place, found: found(), expected: expected)
    }

    private func found() -> String {
        guard place < bytes.count else { return "the end" }
        switch bytes[place] {
        case UInt8(ascii: "{"): return "an object"
        case UInt8(ascii: "["): return "a list"
        case UInt8(ascii: "\""): return "the text " + excerpt()
        case UInt8(ascii: "-"), 48...57: return "the number " + word()
        case 97...122, 65...90: return word()
        default: return PlanExcerpt.quoted(PercentText.text([bytes[place]]))
        }
    }

    /// The string that begins here as messages show it, whether it is well formed or not.
    private func excerpt() -> String {
        let rest = bytes[(place + 1)...].prefix(200)
        let end = rest.firstIndex { $0 == UInt8(ascii: "\"") || $0 < 0x20 } ?? rest.endIndex
        return PlanExcerpt.quoted(String(decoding: rest[..<end], as: UTF8.self))
    }

    private func word() -> String {
        let word = bytes[place...].prefix(40).prefix {
            (48...57).contains($0) || (97...122).contains($0 | 0x20)
                || [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ".")].contains($0)
        }
        return String(decoding: word, as: UTF8.self)
    }

    static func step(_ key: String) -> String {
        let isPlain = key.utf8.allSatisfy {
            (97...122).contains($0 | 0x20) || (48...57).contains($0)
        }
        return isPlain && !key.isEmpty ? String(key.prefix(60)) : PlanExcerpt.quoted(key)
    }

    mutating func open(
        _ bracket: Unicode.Scalar, _ expected: String
    ) throws(JSONFinding) {
        guard next() == UInt8(ascii: bracket) else { throw unexpected(expected) }
        place += 1
    }

    mutating func close(_ bracket: Unicode.Scalar) -> Bool {
        guard next() == UInt8(ascii: bracket) else { return false }
        place += 1
        return true
    }

    /// Reads what follows a member or an element: a comma, or the closing bracket.
    mutating func ends(_ bracket: Unicode.Scalar) throws(JSONFinding) -> Bool {
        if close(bracket) { return true }
        guard next() == UInt8(ascii: ",") else { throw unexpected("a comma or \(bracket)") }
        place += 1
        return false
    }

    mutating func word(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard bytes.count - place >= length else { return false }
        let isSame = word.withUTF8Buffer { buffer in
            unsafe bytes[place..<place + length].elementsEqual(buffer)
        }
        if isSame { place += length }
        return isSame
    }
}
