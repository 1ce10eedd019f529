/// The bytes of a number, the least significant one first.
func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    bigEndian(number).reversed()
}

/// The bytes of a number, the most significant one first.
func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    stride(from: Number.bitWidth - 8, through: 0, by: -8).map { shift in
        UInt8(truncatingIfNeeded: number >> Number(shift))
    }
}
