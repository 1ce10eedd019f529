/// The checksum at the end of a zlib stream (RFC 1950, 8.2).
package enum Adler32 {
    private static let modulus: UInt32 = 65_521

    /// As many bytes as can be added before a sum of 32 bits might overflow.
    private static let stride = 5_552

    /// The checksum of some bytes.
    package static func of(_ bytes: [UInt8]) -> UInt32 {
        // Pointers, because a build without optimisation takes ten times as long with arrays.
        unsafe bytes.withUnsafeBufferPointer { bytes in
            var (low, high): (UInt32, UInt32) = (1, 0)
            var index = 0
            while index < bytes.count {
                let end = min(index &+ stride, bytes.count)
                while index < end {
                    low = unsafe low &+ UInt32(truncatingIfNeeded: bytes[index])
                    high = high &+ low
                    index &+= 1
                }
                low %= modulus
                high %= modulus
            }
            return high << 16 | low
        }
    }
}
