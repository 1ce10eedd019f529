/// A SHA-256 value of 32 bytes (FIPS 180-4), written as 64 lower-case hexadecimal digits.
public struct SHA256Digest: Hashable, Sendable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Takes 32 bytes; nil for any other number of them.
    ///
    /// - Parameter bytes: The digest's bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Takes bytes that are known to be 32.
    init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads 64 hexadecimal digits of either case; nil for anything else.
    ///
    /// - Parameter hexadecimal: The digest as text.
    public init?(hexadecimal: String) {
        guard hexadecimal.utf8.count == 64 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        var high: UInt8?
        for character in hexadecimal.utf8 {
            guard let digit = Self.digit(character) else { return nil }
            if let first = high { bytes.append(first << 4 | digit) }
            high = high == nil ? digit : nil
        }
        self.bytes = bytes
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case 48...57: character - 48
        case 65...70: character - 55
        case 97...102: character - 87
        default: nil
        }
    }
}

extension SHA256Digest: CustomStringConvertible {
    /// The digest as 64 lower-case hexadecimal digits.
    public var description: String {
        unsafe String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
            for (index, byte) in bytes.enumerated() {
                unsafe text[2 * index] = Self.letter(byte >> 4)
                unsafe text[2 * index + 1] = Self.letter(byte & 15)
            }
            return 2 * bytes.count
        }
    }

    /// The hexadecimal digit of 0...15, in lower case.
    static func letter(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

extension SHA256Digest: Codable {
    /// Reads 64 hexadecimal digits.
    ///
    /// - Parameter decoder: Where to read from.
    /// - Throws: `DecodingError` for anything else than 64 hexadecimal digits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let digest = SHA256Digest(hexadecimal: text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "a SHA-256 has 64 hexadecimal digits"
            )
        }
        self = digest
    }

    /// Writes 64 hexadecimal digits.
    ///
    /// - Parameter encoder: Where to write to.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
