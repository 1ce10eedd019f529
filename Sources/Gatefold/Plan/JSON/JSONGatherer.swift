/// Collects the bytes of one JSON value out of a stream, up to its end, without reading it.
struct JSONGatherer {
    /// How far a value has come.
    enum Step {
        /// It goes on.
        case more
        /// Its last byte was taken.
        case last
        /// It ended before a byte that isn't its own, and wasn't taken.
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

    /// Takes the document's next bytes, up to the value's end.
    ///
    /// - Parameters:
    ///   - document: Bytes of the document.
    ///   - start: The first one that is taken.
    /// - Returns: How far the value has come, and the first byte that was not taken.
    mutating func take(_ document: [UInt8], from start: Int) -> (step: Step, end: Int) {
        var place = start
        var step = Step.more
        while step == .more, place < document.count {
            step = isInText ? text(document[place]) : structure(document[place])
            if step != .beyond { place += 1 }
        }
        bytes += document[start..<place]
        return (step, place)
    }

    private mutating func structure(_ byte: UInt8) -> Step {
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard depth > 0 else { return .beyond }
            depth -= 1
            return depth == 0 ? .last : .more
        case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D:
            return depth == 0 ? .beyond : .more
        default: break
        }
        return .more
    }

    private mutating func text(_ byte: UInt8) -> Step {
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
