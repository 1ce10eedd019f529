extension JSONScanner {
    /// Reads a number by the grammar, as it stands.
    mutating func number() throws(JSONFinding) -> String {
        let start = place
        if bytes[place] == UInt8(ascii: "-") { place += 1 }
        let first = place
        let whole = digits()
        guard whole == 1 || (whole > 1 && bytes[first] != 48) else {
            throw JSONFinding(
                start, found: "a number with a leading zero or without a digit",
                expected: "a number such as 0 or 12")
        }
        if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
            place += 1
            guard digits() > 0 else { throw unexpected("a digit after the point") }
        }
        if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            let isSigned = place < bytes.count && [43, 45].contains(bytes[place])
            if isSigned { place += 1 }
            guard digits() > 0 else { throw unexpected("a digit in the exponent") }
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func digits() -> Int {
        let start = place
        while place < bytes.count, (48...57).contains(bytes[place]) { place += 1 }
        return place - start
    }
}
