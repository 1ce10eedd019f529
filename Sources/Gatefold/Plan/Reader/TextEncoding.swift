/// How a plan's bytes stand for text.
enum TextEncoding: Sendable, Equatable {
    case utf8
    case utf16(isBigEndian: Bool)
    /// ISO 8859-1, and windows-1252 for the 32 places that it leaves to control characters.
    case latin

    /// The encoding that the first bytes tell, and the length of the mark that tells it.
    ///
    /// - Parameter bytes: At least four bytes, or all there are.
    /// - Returns: The encoding, nil where nothing tells it; and the mark's length in bytes.
    static func told(by bytes: [UInt8]) -> (encoding: TextEncoding?, mark: Int) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16(isBigEndian: false), 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16(isBigEndian: true), 2) }
        guard bytes.count >= 4 else { return (nil, 0) }
        // A plan begins with two characters of ASCII, so that one of their bytes is zero.
        if bytes[0] != 0, bytes[1] == 0, bytes[2] != 0, bytes[3] == 0 {
            return (.utf16(isBigEndian: false), 0)
        }
        if bytes[0] == 0, bytes[1] != 0, bytes[2] == 0, bytes[3] != 0 {
            return (.utf16(isBigEndian: true), 0)
        }
        return (nil, 0)
    }
}

/// Turns bytes of one encoding into UTF-8, wherever they are cut.
struct TextDecoder: Sendable {
    let encoding: TextEncoding
    private var firstByte: UInt8?
    private var highHalf: UInt16?

    init(_ encoding: TextEncoding) {
        self.encoding = encoding
    }

    /// The bytes as UTF-8; half a character waits for its other half.
    mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
        switch encoding {
        case .utf8: return bytes
        case .latin:
            if bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
            return Array(LatinText.text(bytes).utf8)
        case .utf16(let isBigEndian):
            var text = ""
            for byte in bytes {
                guard let first = firstByte else {
                    firstByte = byte
                    continue
                }
                firstByte = nil
                let (high, low) = isBigEndian ? (first, byte) : (byte, first)
                append(UInt16(high) << 8 | UInt16(low), to: &text)
            }
            return Array(text.utf8)
        }
    }

    private mutating func append(_ unit: UInt16, to text: inout String) {
        if let high = highHalf {
            highHalf = nil
            if (0xDC00..<0xE000).contains(unit) {
                let value = 0x10000 + UInt32(high - 0xD800) << 10 + UInt32(unit - 0xDC00)
                text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{fffd}")
                return
            }
            text.unicodeScalars.append("\u{fffd}")
        }
        if (0xD800..<0xDC00).contains(unit) {
            highHalf = unit
        } else {
            text.unicodeScalars.append(Unicode.Scalar(unit) ?? "\u{fffd}")
        }
    }
}

/// ISO 8859-1 as programs write it: windows-1252 where ISO 8859-1 has control characters.
enum LatinText {
    /// The text that the bytes are.
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        var view = String.UnicodeScalarView()
        for byte in bytes {
            let isMoved = (0x80..<0xA0).contains(byte)
            view.append(isMoved ? moved[Int(byte - 0x80)] : Unicode.Scalar(byte))
        }
        return String(view)
    }

    /// The bytes as UTF-8, or as Latin-1 where they aren't that.
    static func guessed(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self) ?? text(bytes)
    }

    /// What windows-1252 has at 0x80...0x9F; what it has not stays a control character.
    private static let moved = Array(
        ("\u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}"
            + "\u{2C6}\u{2030}\u{160}\u{2039}\u{152}\u{8D}\u{17D}\u{8F}"
            + "\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}"
            + "\u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}").unicodeScalars)
}
