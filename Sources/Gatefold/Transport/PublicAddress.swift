/// Tells addresses that anyone can reach from those of this machine, this network or nobody.
///
/// It goes by the IANA registries of special-purpose addresses (RFC 6890 and its updates). An
/// IPv6 address that leads to an IPv4 address is what that one is.
package enum PublicAddress {
    /// Whether an address is public.
    ///
    /// - Parameter address: 4 or 16 bytes in network order; nothing else is public.
    /// - Returns: Whether it can be reached from anywhere.
    package static func contains(_ address: [UInt8]) -> Bool {
        switch address.count {
        case 4: !reservedFour.contains { $0.contains(address) }
        case 16: containsSix(address)
        default: false
        }
    }

    private static func containsSix(_ address: [UInt8]) -> Bool {
        // RFC 6052: the well-known prefix for IPv4 addresses that a network translates.
        if Block([0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0], 96).contains(address) {
            return contains(Array(address[12...]))
        }
        // All that is given out lies in 2000::/3; what is mapped (::ffff:0:0/96) does not.
        return Block([0x20], 3).contains(address) && !reservedSix.contains { $0.contains(address) }
    }

    private static let reservedFour = [
        Block([0], 8),  // this network
        Block([10], 8), Block([172, 16], 12), Block([192, 168], 16),  // private
        Block([100, 64], 10),  // shared by a provider's customers
        Block([127], 8),  // loopback
        Block([169, 254], 16),  // link-local
        Block([192, 0, 0], 24),  // protocol assignments
        Block([192, 0, 2], 24), Block([198, 51, 100], 24), Block([203, 0, 113], 24),  // examples
        Block([192, 88, 99], 24),  // once for relays to IPv6
        Block([198, 18], 15),  // measurements
        Block([224], 4), Block([240], 4),  // multicast; reserved, and broadcast
    ]

    private static let reservedSix = [
        Block([0x20, 0x01, 0x00], 23),  // protocol assignments, among them tunnels
        Block([0x20, 0x01, 0x0d, 0xb8], 32), Block([0x3f, 0xff, 0x00], 20),  // examples
        Block([0x20, 0x02], 16),  // tunnels to any IPv4 address
    ]

    /// The addresses that begin with some bits.
    private struct Block {
        let prefix: [UInt8]
        let bits: Int

        init(_ prefix: [UInt8], _ bits: Int) {
            self.prefix = prefix
            self.bits = bits
        }

        func contains(_ address: [UInt8]) -> Bool {
            let whole = bits / 8
            for index in 0..<whole where address[index] != byte(index) { return false }
            let rest = bits % 8
            guard rest > 0 else { return true }
            return address[whole] >> (8 - rest) == byte(whole) >> (8 - rest)
        }

        private func byte(_ index: Int) -> UInt8 { index < prefix.count ? prefix[index] : 0 }
    }
}
