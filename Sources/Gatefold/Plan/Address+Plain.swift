extension Address {
    /// Whether a text is an address as most are, which reads as itself.
    ///
    /// It is `http://` or `https://`, a host of letters, digits, dots and dashes, perhaps a port,
    /// and then only what may stand as it is. The test takes a fiftieth of the time that taking
    /// the address apart does, which is what a plan of a million groups waits for.
    static func isPlain(_ text: String) -> Bool {
        var bytes = text.utf8.makeIterator()
        for byte in "http".utf8 where bytes.next() != byte { return false }
        var byte = bytes.next()
        if byte == UInt8(ascii: "s") { byte = bytes.next() }
        guard byte == UInt8(ascii: ":"), bytes.next() == UInt8(ascii: "/"),
            bytes.next() == UInt8(ascii: "/")
        else { return false }
        byte = bytes.next()
        guard let end = host(&bytes, from: byte) else { return false }
        byte = end.isPort ? port(&bytes) : end.byte
        guard let byte else { return end.byte == nil }
        guard byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") else { return false }
        return isTail(&bytes)
    }

    /// Reads a host of at least one byte; nil where it isn't plain.
    private static func host(
        _ bytes: inout String.UTF8View.Iterator, from first: UInt8?
    ) -> (byte: UInt8?, isPort: Bool)? {
        var byte = first
        var isEmpty = true
        while let next = byte, isHost(next) {
            isEmpty = false
            byte = bytes.next()
        }
        return isEmpty ? nil : (byte, byte == UInt8(ascii: ":"))
    }

    /// Reads a port of 1...65535, the first digit no zero, and the byte behind it; nil for others.
    ///
    /// A port with nothing behind it takes the long way.
    private static func port(_ bytes: inout String.UTF8View.Iterator) -> UInt8? {
        guard let first = bytes.next(), (49...57).contains(first) else { return nil }
        var number = Int(first - 48)
        for _ in 1...5 {
            guard let byte = bytes.next() else { return nil }
            if !(48...57).contains(byte) { return number <= 65_535 ? byte : nil }
            number = 10 * number + Int(byte - 48)
        }
        return nil
    }

    /// Whether all the bytes that are left may stand in a path or a query.
    private static func isTail(_ bytes: inout String.UTF8View.Iterator) -> Bool {
        while let byte = bytes.next() {
            if byte == UInt8(ascii: "%") {
                guard let high = bytes.next(), let low = bytes.next(), isHexadecimal(high),
                    isHexadecimal(low)
                else { return false }
            } else if !PercentText.isAllowed(byte) {
                return false
            }
        }
        return true
    }

    private static func isHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...70, 97...102: true
        default: false
        }
    }
}
