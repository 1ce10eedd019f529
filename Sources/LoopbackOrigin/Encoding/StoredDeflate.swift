/// A deflate stream that stores its bytes as they are (RFC 1951, 3.2.4).
package enum StoredDeflate {
    /// Encodes bytes; only the last of several parts of a stream `isLast`.
    package static func encode(_ bytes: [UInt8], isLast: Bool = true) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / most * 5 + 5)
        var offset = 0
        repeat {
            let end = min(offset + most, bytes.count)
            let count = UInt16(end - offset)
            result.append(isLast && end == bytes.count ? 1 : 0)
            result += littleEndian(count) + littleEndian(~count)
            result += bytes[offset..<end]
            offset = end
        } while offset < bytes.count
        return result
    }

    /// The most bytes of one stored block.
    private static let most = 65_535
}
