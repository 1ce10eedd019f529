/// Streams for Content-Encoding: gzip (RFC 1952).
package enum Gzip {
    /// Ten bytes: deflate, no name, no date, any system.
    private static let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]

    /// A whole stream, which is a little longer than the bytes: they are stored.
    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var result = header + StoredDeflate.encode(bytes)
        result += littleEndian(CRC32.of(bytes))
        result += littleEndian(UInt32(truncatingIfNeeded: bytes.count))
        return result
    }

    /// A whole stream whose checksum is wrong.
    package static func encodeBroken(_ bytes: [UInt8]) -> [UInt8] {
        var result = encode(bytes)
        result[result.count - 8] ^= 0xff
        return result
    }

    /// A stream that starts with some bytes (at most 65,535) and then has zeros without an end,
    /// 158 for each byte of the stream.
    package static func bomb(startingWith bytes: [UInt8]) -> Content {
        let stored = StoredDeflate.encode(Array(bytes.prefix(65_535)), isLast: false)
        // A block with fixed codes (bits 0, 10), a literal zero, and then over and over: repeat
        // the last byte 258 times. Eight of those take 13 bytes, so the stream has a period.
        let opening = "010" + "00110000"
        let repeats = String(repeating: "11000101" + "00000", count: 16)
        let packed = pack(opening + repeats)
        let start = header + stored + packed.prefix(2)
        return Content(start, thenRepeating: Array(packed[2..<15]))
    }

    /// Bits into bytes, the first one lowest (RFC 1951, 3.1.1); what fills no byte is left out.
    private static func pack(_ bits: String) -> [UInt8] {
        let bits = Array(bits)
        return (0..<bits.count / 8).map { index in
            bits[index * 8..<index * 8 + 8].reversed().reduce(0) { $0 << 1 | ($1 == "1" ? 1 : 0) }
        }
    }
}
