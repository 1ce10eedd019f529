/// The bytes of a body: some that are given, then a pattern over and over.
///
/// A body of many GiB, or one without an end, so needs no more memory than its pattern.
package struct Content: Hashable, Sendable {
    private let start: [UInt8]
    private let pattern: [UInt8]

    /// The number of bytes; `Int.max` for one without an end.
    package let length: Int

    /// Makes content of exactly these bytes.
    package init(_ bytes: [UInt8]) {
        self.init(bytes, thenRepeating: [], length: bytes.count)
    }

    /// Makes content of these characters in UTF-8.
    package init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// Makes content that starts with some bytes and repeats others until it has its length.
    package init(
        _ start: [UInt8], thenRepeating pattern: [UInt8], length: Int = .max
    ) {
        self.start = start
        self.pattern = pattern
        self.length = pattern.isEmpty ? min(start.count, length) : length
    }

    /// Makes content of a given length that looks random and is the same for the same seed.
    ///
    /// Its period is a prime number near 256 KiB, so that no two offsets of a block size that
    /// anyone uses look alike, and a body spliced together wrongly has another digest.
    package init(length: Int, seed: UInt64) {
        self.init([], thenRepeating: noise(count: 262_139, seed: seed), length: length)
    }

    /// Whether it has an end.
    package var isEndless: Bool { length == .max }

    /// The same bytes, but at most so many of them.
    package func shortened(to length: Int) -> Content {
        let length = max(0, min(length, self.length))
        return Content(Array(start.prefix(length)), thenRepeating: pattern, length: length)
    }

    /// As many bytes, of which the first 64 KiB are the same and nearly all others differ.
    ///
    /// So it still looks like what it was to whoever judges by the first bytes; a body of less
    /// than 128 KiB differs in its second half.
    package var altered: Content {
        let same = min(64 << 10, length / 2)
        return Content(
            bytes(in: 0..<same), thenRepeating: noise(count: 262_139, seed: 0x5eed), length: length)
    }

    /// The longest run of bytes in memory from `offset` on, at most `count`; no bytes are copied.
    package func piece(at offset: Int, atMost count: Int) -> (bytes: [UInt8], range: Range<Int>) {
        let wanted = max(0, min(count, length - offset))
        if offset < start.count {
            return (start, offset..<min(offset + wanted, start.count))
        }
        guard !pattern.isEmpty else { return ([], 0..<0) }
        let first = (offset - start.count) % pattern.count
        return (pattern, first..<min(first + wanted, pattern.count))
    }

    /// The bytes of a range, in memory; what lies beyond the end is left out.
    package func bytes(in range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        var offset = range.lowerBound
        let end = min(range.upperBound, length)
        result.reserveCapacity(max(0, end - offset))
        while offset < end {
            let piece = piece(at: offset, atMost: end - offset)
            result += piece.bytes[piece.range]
            offset += piece.range.count
        }
        return result
    }
}

/// Bytes from SplitMix64, which is small, fast and the same everywhere.
private func noise(count: Int, seed: UInt64) -> [UInt8] {
    var state = seed
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        word ^= word >> 31
        unsafe withUnsafeBytes(of: word.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
}
