/// The bytes of one input, taken from the front.
///
/// Most of an input is text in lines, so that a seed can be written by hand.
struct FuzzInput {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Whether every byte was taken.
    var isEmpty: Bool { rest.isEmpty }

    /// The next byte; 0 behind the end.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// Everything that is left.
    mutating func bytes() -> [UInt8] {
        defer { rest = [] }
        return Array(rest)
    }

    /// The bytes up to the next line feed, which is dropped.
    mutating func lineBytes() -> [UInt8] {
        let line = rest.prefix { $0 != 10 }
        rest = rest.dropFirst(line.count + 1)
        return Array(line)
    }

    /// The next line as text, read as a header's value is.
    mutating func line() -> String { Self.text(lineBytes()) }

    /// Everything that is left as text: UTF-16 for an odd first byte, and else UTF-8, in which
    /// rare characters are found slowly.
    mutating func unicode() -> String {
        guard byte() & 1 == 1 else { return Self.text(bytes()) }
        let bytes = bytes()
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// UTF-8, and Latin-1 where it isn't that.
    static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
