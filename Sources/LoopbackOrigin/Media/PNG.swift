/// Writes PNG files (ISO/IEC 15948) of 8 bits a pixel with a palette.
enum PNG {
    /// Encodes a canvas; the pixels are stored, not compressed.
    static func encode(_ canvas: Canvas, palette: [[UInt8]]) -> [UInt8] {
        let side = bigEndian(UInt32(canvas.side))
        var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        // Eight bits, palette, and the only compression, filter and interlace that are usual.
        bytes += chunk("IHDR", side + side + [8, 3, 0, 0, 0])
        bytes += chunk("PLTE", palette.flatMap(\.self))
        // A zlib stream: its two bytes of header, deflate, checksum (RFC 1950, 2.2).
        let pixels = StoredDeflate.encode(canvas.rows)
        bytes += chunk("IDAT", [0x78, 0x01] + pixels + bigEndian(Adler32.of(canvas.rows)))
        return bytes + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + payload
        return bigEndian(UInt32(payload.count)) + body + bigEndian(CRC32.of(body))
    }
}
