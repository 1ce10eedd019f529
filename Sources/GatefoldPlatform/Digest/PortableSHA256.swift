/// SHA-256 in plain Swift (FIPS 180-4), for systems that bring no faster one.
package struct PortableSHA256: Sendable {
    private static let blockSize = 64

    private var state = SIMD8<UInt32>(
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
        0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
    )
    private var pending: [UInt8] = []
    private var length: UInt64 = 0

    /// Starts with no bytes.
    package init() {}

    /// Takes in the next bytes.
    ///
    /// - Parameter bytes: The next bytes, in any number.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        length &+= UInt64(bytes.count)
        var place = 0
        if !pending.isEmpty {
            place = min(Self.blockSize - pending.count, bytes.count)
            unsafe pending.append(contentsOf: bytes[..<place])
            guard pending.count == Self.blockSize else { return }
            compressPending()
        }
        let end = bytes.count - (bytes.count - place) % Self.blockSize
        unsafe compress(UnsafeRawBufferPointer(rebasing: bytes[place..<end]))
        unsafe pending.append(contentsOf: bytes[end...])
    }

    /// Ends the computation; further bytes would give a digest of nothing in particular.
    ///
    /// - Returns: The digest, 32 bytes.
    package mutating func finish() -> [UInt8] {
        let bits = length &* 8
        pending.append(0x80)
        if pending.count > Self.blockSize - 8 {
            pending.append(contentsOf: repeatElement(0, count: Self.blockSize - pending.count))
            compressPending()
        }
        pending.append(contentsOf: repeatElement(0, count: Self.blockSize - 8 - pending.count))
        for shift in stride(from: 56, through: 0, by: -8) {
            pending.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        compressPending()
        return state.indices.flatMap { place in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: state[place] >> $0) }
        }
    }

    private mutating func compressPending() {
        let block = pending
        unsafe block.withUnsafeBytes { buffer in unsafe compress(buffer) }
        pending.removeAll(keepingCapacity: true)
    }

    /// Takes in whole blocks; their words, the constants and the state are read without checks.
    private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
        guard let start = blocks.baseAddress else { return }
        let count = blocks.count / Self.blockSize
        var state = state
        unsafe SHA256Rounds.constants.withUnsafeBufferPointer { constants in
            unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
                guard let words = words.baseAddress,
                    let constants = constants.baseAddress
                else { return }
                for block in 0..<count {
                    let source = unsafe start + block &* Self.blockSize
                    unsafe SHA256Rounds.expand(source, into: words, adding: constants)
                    unsafe SHA256Rounds.mix(words, into: &state)
                }
            }
        }
        self.state = state
    }
}
