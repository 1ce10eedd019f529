/// Collects the bytes of one JSON value out of a stream, up to its end, without reading it.
struct JSONGatherer {
    /// What became of a byte.
    enum Step {
        /// It belongs to the value, which goes on.
        case more
        /// It is the value's last.
        case last
        /// It stands behind the value, which ended before it.
        case beyond
    }

    /// The value so far.
    private(set) var bytes: [UInt8] = []

    /// The line at which the value begins.
    private(set) var line = 1

    private var depth = 0
    private var isInText = false
    private var isEscaped = false

    /// Begins a value that stands at a line of the document.
    mutating func begin(at line: Int) {
        bytes.removeAll(keepingCapacity: true)
        self.line = line
        depth = 0
        isInText = false
        isEscaped = false
    }

    /// Takes the next byte of the document.
    mutating func take(_ byte: UInt8) -> Step {
        if isInText { return takeText(byte) }
        switch byte {
        case UInt8(ascii: "\""):
            isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard depth > 0 else { return .beyond }
            depth -= 1
            bytes.append(byte)
            return depth == 0 ? .last : .more
        case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D:
            if depth == 0 { return .beyond }
        default: break
        }
        bytes.append(byte)
        return .more
    }

    private mutating func takeText(_ byte: UInt8) -> Step {
        bytes.append(byte)
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInText = false
            return depth == 0 ? .last : .more
        }
        return .more
    }
}
