/// Reads one JSON text part by part, as its caller asks for them (RFC 8259, strictly).
///
/// It makes no tree of values: a plan's line costs about what its strings and addresses cost.
struct JSONScanner: ~Copyable {
    /// The text.
    let bytes: [UInt8]

    /// The byte that is read next.
    var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The byte that is next after blanks; nil at the end.
    mutating func next() -> UInt8? {
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x0A, 0x0D, 0x09: place += 1
            default: return bytes[place]
            }
        }
        return nil
    }

    /// Reads an object; the closure reads each member's value.
    mutating func object(
        _ member: (inout JSONScanner, String) throws(JSONFinding) -> Void
    ) throws(JSONFinding) {
        try open("{", "an object, {\u{2026}}")
        if close("}") { return }
        repeat {
            guard next() == UInt8(ascii: "\"") else {
                throw unexpected("a key in quotes")
            }
            let key = try string()
            guard next() == UInt8(ascii: ":") else { throw unexpected("a colon after the key") }
            place += 1
            do throws(JSONFinding) {
                try member(&self, key)
            } catch {
                throw error.within(Self.step(key))
            }
        } while try !ends("}")
    }

    /// Reads an array; the closure reads each element, and is told its number from 0.
    mutating func array(
        _ element: (inout JSONScanner, Int) throws(JSONFinding) -> Void
    ) throws(JSONFinding) {
        try open("[", "a list, [\u{2026}]")
        if close("]") { return }
        var number = 0
        repeat {
            do throws(JSONFinding) {
                try element(&self, number)
            } catch {
                throw error.within("[\(number)]")
            }
            number += 1
        } while try !ends("]")
    }

    /// Reads `true` or `false`.
    mutating func flag() throws(JSONFinding) -> Bool {
        _ = next()
        if word("true") { return true }
        if word("false") { return false }
        throw unexpected("true or false")
    }

    /// Reads a whole number that 64 bits hold.
    mutating func wholeNumber(_ expected: String) throws(JSONFinding) -> Int64 {
        guard let byte = next(), byte == UInt8(ascii: "-") || (48...57).contains(byte) else {
            throw unexpected(expected)
        }
        let start = place
        let text = try number()
        guard let value = Int64(text) else {
            throw JSONFinding(
                start, found: "the number \(text.prefix(40))", expected: expected)
        }
        return value
    }

    /// Passes over a value of any kind.
    mutating func skip(depth: Int = 0) throws(JSONFinding) {
        guard depth < PlanLimits.depth else {
            throw JSONFinding(
                place, found: "more than \(PlanLimits.depth) lists and objects in each other",
                expected: "fewer")
        }
        switch next() {
        case UInt8(ascii: "{"):
            try object { (inner, _) throws(JSONFinding) in try inner.skip(depth: depth + 1) }
        case UInt8(ascii: "["):
            try array { (inner, _) throws(JSONFinding) in try inner.skip(depth: depth + 1) }
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "-"), .some(48...57): _ = try number()
        default:
            guard word("true") || word("false") || word("null") else {
                throw unexpected("a value")
            }
        }
    }

    /// Checks that nothing follows.
    mutating func end() throws(JSONFinding) {
        if next() != nil { throw unexpected("the end of the line after the object") }
    }
}
