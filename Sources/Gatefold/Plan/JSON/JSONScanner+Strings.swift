extension JSONScanner {
    /// Reads a string; the bytes between escapes have to be UTF-8.
    mutating func string(_ expected: String = "a text in quotes") throws(JSONFinding) -> String {
        guard next() == UInt8(ascii: "\"") else { throw unexpected(expected) }
        let start = place
        var scan = start + 1
        var seen: UInt8 = 0
        while scan < bytes.count, bytes[scan] != UInt8(ascii: "\""),
            bytes[scan] != UInt8(ascii: "\\"), bytes[scan] >= 0x20
        {
            seen |= bytes[scan]
            scan += 1
        }
        guard scan < bytes.count, bytes[scan] == UInt8(ascii: "\"") else {
            return try escapedString(from: start)
        }
        place = scan + 1
        let slice = bytes[start + 1..<scan]
        if seen < 0x80 { return String(decoding: slice, as: UTF8.self) }
        return try validated(Array(slice), at: start)
    }

    private mutating func escapedString(from start: Int) throws(JSONFinding) -> String {
        var text: [UInt8] = []
        place = start + 1
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "\""):
                place += 1
                return try validated(text, at: start)
            case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
            case ..<0x20:
                throw JSONFinding(
                    place, found: "a control character in a text (\\u{\(String(byte, radix: 16))})",
                    expected: "it as an escape such as \\n or \\t, or the closing quote before it")
            default:
                text.append(byte)
                place += 1
            }
        }
        throw JSONFinding(start, found: "a text without its end", expected: "the closing quote")
    }

    private func validated(_ text: [UInt8], at start: Int) throws(JSONFinding) -> String {
        guard let text = String(validating: text, as: UTF8.self) else {
            throw JSONFinding(
                start, found: "a text that is not UTF-8", expected: "UTF-8 (save it as that)")
        }
        return text
    }

    private mutating func escape() throws(JSONFinding) -> Unicode.Scalar {
        let start = place
        place += 2
        guard place <= bytes.count else { throw unexpected("the closing quote") }
        switch bytes[place - 1] {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape(start)
        default:
            throw JSONFinding(
                start,
                found: "the escape "
                    + PlanExcerpt.quoted(
                        String(decoding: bytes[start..<place], as: UTF8.self)),
                expected: "one that JSON has (a backslash itself is written twice)")
        }
    }

    private mutating func unicodeEscape(_ start: Int) throws(JSONFinding) -> Unicode.Scalar {
        let high = try fourDigits(start)
        if let scalar = Unicode.Scalar(high) { return scalar }
        guard (0xD800..<0xDC00).contains(high), place + 1 < bytes.count,
            bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u")
        else { throw half(start) }
        place += 2
        let low = try fourDigits(start)
        guard (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { throw half(start) }
        return scalar
    }

    private func half(_ start: Int) -> JSONFinding {
        JSONFinding(start, found: "half of a surrogate pair", expected: "both of its escapes")
    }

    private mutating func fourDigits(_ start: Int) throws(JSONFinding) -> UInt32 {
        let digits = bytes[place...].prefix(4)
        let text = String(decoding: digits, as: UTF8.self)
        guard digits.count == 4, digits.allSatisfy({ $0 != UInt8(ascii: "+") }),
            let value = UInt32(text, radix: 16)
        else {
            throw JSONFinding(
                start, found: "the escape \\u without its digits",
                expected: "four hexadecimal digits")
        }
        place += 4
        return value
    }
}
