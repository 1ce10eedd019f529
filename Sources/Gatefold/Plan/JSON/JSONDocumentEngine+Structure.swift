extension JSONDocumentEngine {
    /// Takes a byte between values; false where it begins one, which is then gathered.
    mutating func takes(_ byte: UInt8) throws(PlanMistake) -> Bool {
        if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { return true }
        switch state {
        case .start:
            try expect(byte, "{", "an object", then: .key(isFirst: true))
        case .key(isFirst: true) where byte == UInt8(ascii: "}"):
            state = .end
        case .key:
            guard byte == UInt8(ascii: "\"") else { throw unexpected(byte, "a key in quotes") }
            return begin(.keyText)
        case .colon:
            try expect(byte, ":", "a colon after the key", then: .value)
        case .value where key == Shape.list:
            guard byte == UInt8(ascii: "[") else { throw noList }
            state = .element(isFirst: true)
        case .value:
            return begin(.valueText)
        case .element(isFirst: true) where byte == UInt8(ascii: "]"):
            state = .afterValue
        case .element:
            return begin(.elementText)
        case .afterElement where byte == UInt8(ascii: "]"):
            state = .afterValue
        case .afterElement:
            try expect(byte, ",", "a comma or ]", then: .element(isFirst: false))
        case .afterValue where byte == UInt8(ascii: "}"):
            state = .end
        case .afterValue:
            try expect(byte, ",", "a comma or }", then: .key(isFirst: false))
        case .end:
            throw unexpected(byte, "nothing after the plan's last }")
        case .keyText, .valueText, .elementText: return false
        }
        return true
    }

    private mutating func begin(_ state: State) -> Bool {
        self.state = state
        gatherer.begin(at: line)
        return false
    }

    private mutating func expect(
        _ byte: UInt8, _ sign: Unicode.Scalar, _ what: String, then next: State
    ) throws(PlanMistake) {
        guard byte == UInt8(ascii: sign) else { throw unexpected(byte, what) }
        state = next
    }

    private func unexpected(_ byte: UInt8, _ expected: String) -> PlanMistake {
        mistake(found: PlanExcerpt.quoted(PercentText.text([byte])), expected: expected)
    }

    private var noList: PlanMistake {
        mistake(found: "no list in \"\(key)\"", expected: "a list of groups, [\u{2026}]")
    }

    /// A mistake at the line that is being read.
    func mistake(found: String, expected: String) -> PlanMistake {
        context.mistake("line \(line)", found: found, expected: expected)
    }

    /// A mistake within the value that was gathered.
    func mistake(_ finding: JSONFinding) -> PlanMistake {
        var lines = 0
        var last: UInt8 = 0
        for byte in gatherer.bytes.prefix(finding.offset) {
            if byte == 0x0D || byte == 0x0A && last != 0x0D { lines += 1 }
            last = byte
        }
        let place = "line \(gatherer.line + lines)"
        return context.mistake(
            finding.path.isEmpty ? place : "\(place), \(finding.path)", found: finding.found,
            expected: finding.expected)
    }
}
