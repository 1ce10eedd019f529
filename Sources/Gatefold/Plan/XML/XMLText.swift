/// Reads the text of XML and HTML: references, blanks and names.
enum XMLText {
    /// The text with its references replaced (XML 1.0, section 4.1), each of them once.
    ///
    /// An ampersand that begins no reference to a character, to one of XML's entities or to one of
    /// HTML's stands for itself, since feeds are full of them.
    ///
    /// - Parameter bytes: UTF-8, or Latin-1 where it isn't that.
    /// - Returns: The text.
    static func decoded(_ bytes: [UInt8]) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return LatinText.guessed(bytes) }
        return decoded(LatinText.guessed(bytes))
    }

    /// The text with its references replaced, each of them once.
    static func decoded(_ text: String) -> String {
        var parts = text.split(separator: "&", omittingEmptySubsequences: false)[...]
        guard let start = parts.popFirst(), !parts.isEmpty else { return text }
        var decoded = String(start)
        for part in parts {
            let name = part.unicodeScalars.prefix(longestReference).prefix { $0 != ";" }
            if name.endIndex < part.endIndex, part.unicodeScalars[name.endIndex] == ";",
                let scalar = scalar(Substring(name))
            {
                decoded.unicodeScalars.append(scalar)
                decoded += part[part.unicodeScalars.index(after: name.endIndex)...]
            } else {
                decoded += "&" + part
            }
        }
        return decoded
    }

    /// A title as a person reads it: HTML's references replaced too, blanks made single spaces.
    static func title(_ text: String) -> String {
        if isSettled(text) { return text }
        let scalars = decoded(text).unicodeScalars.split { scalar in
            scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        }
        return scalars.map { String($0) }.joined(separator: " ")
    }

    /// Whether a title reads as itself: ASCII, only single spaces, and no reference.
    private static func isSettled(_ text: String) -> Bool {
        var last: UInt8 = 0x20
        for byte in text.utf8 {
            let isPlain = (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "&")
            guard isPlain, byte != 0x20 || last != 0x20 else { return false }
            last = byte
        }
        return last != 0x20
    }

    /// The text without blanks around it.
    static func trimmed(_ text: String) -> String {
        let ends = [text.utf8.first, text.utf8.last].compactMap { $0 }
        if ends.allSatisfy({ (0x21...0x7E).contains($0) }) { return text }
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let scalars = text.unicodeScalars.drop(while: isBlank)
        guard let last = scalars.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(scalars[...last])
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// Whether a name may begin with the byte; every byte beyond ASCII may.
    static func isNameStart(_ byte: UInt8) -> Bool {
        switch byte {
        case 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...: true
        default: false
        }
    }

    static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: isNameStart(byte)
        }
    }

    private static let longestReference = 10

    private static func scalar(_ name: Substring) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return HTMLEntities.scalar(String(name)) }
        let isHexadecimal = name.dropFirst().lowercased().hasPrefix("x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard !digits.isEmpty, digits.utf8.first != UInt8(ascii: "+"),
            digits.utf8.first != UInt8(ascii: "-"),
            let value = UInt32(digits, radix: isHexadecimal ? 16 : 10)
        else { return nil }
        if (0x80..<0xA0).contains(value) {
            // What programs on Windows mean by it, and what browsers show.
            return LatinText.text([UInt8(value)]).unicodeScalars.first
        }
        return value == 0 ? "\u{fffd}" : Unicode.Scalar(value) ?? "\u{fffd}"
    }
}
