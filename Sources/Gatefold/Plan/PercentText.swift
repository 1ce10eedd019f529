/// Percent-encoding (RFC 3986, section 2.1), read leniently: what is none stays as it is.
enum PercentText {
    /// Decodes to text: UTF-8, and Latin-1 where it isn't that.
    static func decoded(_ text: String) -> String {
        self.text(bytes(of: text))
    }

    static func bytes(of text: String) -> [UInt8] {
        let source = Array(text.utf8)
        var bytes: [UInt8] = []
        var place = 0
        while place < source.count {
            if source[place] == UInt8(ascii: "%"), place + 2 < source.count,
                let high = digit(source[place + 1]), let low = digit(source[place + 2])
            {
                bytes.append(high << 4 | low)
                place += 3
            } else {
                bytes.append(source[place])
                place += 1
            }
        }
        return bytes
    }

    static func text(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self) ?? latin(bytes)
    }

    static func latin(_ bytes: [UInt8]) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: bytes.map { Unicode.Scalar($0) })
        return String(view)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }

    /// Encodes what may not stand in a path or a query, and a `%` that encodes nothing.
    ///
    /// Foundation encodes every `%` a second time as soon as one character has to be encoded,
    /// so it must never be given such a text.
    static func escaped(_ text: String) -> String {
        let source = Array(text.utf8)
        var bytes: [UInt8] = []
        for (place, byte) in source.enumerated() {
            let isTriplet =
                byte == UInt8(ascii: "%") && place + 2 < source.count
                && digit(source[place + 1]) != nil && digit(source[place + 2]) != nil
            if isTriplet || isAllowed(byte) {
                bytes.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a byte may stand in a path or a query as it is (RFC 3986, sections 3.3 and 3.4).
    static func isAllowed(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "!", "$", "&", "'", "(", ")",
            "*", "+", ",", ";", "=", ":", "@", "/", "?":
            true
        default: false
        }
    }
}
