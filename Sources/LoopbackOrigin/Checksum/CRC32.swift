/// The checksum of gzip (RFC 1952, 8) and of PNG's chunks.
package struct CRC32: Hashable, Sendable {
    private var register: UInt32 = 0xffff_ffff

    /// Starts with no bytes.
    package init() {}

    /// The checksum of some bytes.
    package static func of(_ bytes: [UInt8]) -> UInt32 {
        var sum = CRC32()
        sum.update(bytes)
        return sum.value
    }

    /// The checksum of the bytes so far.
    package var value: UInt32 { ~register }

    /// Takes in more bytes.
    package mutating func update(_ bytes: [UInt8]) {
        // Pointers, because a build without optimisation takes ten times as long with arrays.
        register = unsafe Self.table.withUnsafeBufferPointer { table in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                var register = register
                var index = 0
                while index < bytes.count {
                    let low = unsafe UInt8(truncatingIfNeeded: register) ^ bytes[index]
                    register = unsafe table[Int(low)] ^ (register >> 8)
                    index &+= 1
                }
                return register
            }
        }
    }

    private static let table: [UInt32] = (0..<256).map { number in
        var word = UInt32(number)
        for _ in 0..<8 {
            word = word & 1 == 1 ? 0xedb8_8320 ^ (word >> 1) : word >> 1
        }
        return word
    }
}
