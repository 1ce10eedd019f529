/// Reads a JSON object that holds a list of groups, as a stream: each entry of the list is read
/// on its own, and what stands around the list is looked at as it comes.
struct JSONDocumentEngine<Shape: JSONDocumentShape>: PlanEngine {
    var format: PlanFormat? { Shape.format }
    private(set) var skipped = 0

    private enum State {
        case start
        case key(isFirst: Bool)
        case keyText
        case colon
        case value
        case valueText
        case element(isFirst: Bool)
        case elementText
        case afterElement
        case afterValue
        case end
    }

    private let context: PlanContext
    private var shape = Shape()
    private var state = State.start
    private var gatherer = JSONGatherer()
    private var line = 1
    private var lastWasReturn = false
    private var key = ""
    private var seen: Set<String> = []
    private var number = 0
    private var held: [PlannedGroup] = []

    init(_ context: PlanContext) {
        self.context = context
    }

    mutating func take(
        _ bytes: [UInt8], into groups: inout [PlannedGroup]
    ) throws(PlanMistake) {
        var place = 0
        while place < bytes.count {
            switch state {
            case .keyText, .valueText, .elementText:
                place = try gather(bytes, from: place)
                if shape.isKnown { release(into: &groups) }
            default:
                if try takes(bytes[place]) {
                    count(bytes[place])
                    place += 1
                }
            }
        }
    }

    mutating func end(into groups: inout [PlannedGroup]) throws(PlanMistake) {
        guard case .end = state else {
            throw mistake(found: "the end of the plan", expected: "the rest of it (is it cut off?)")
        }
        if let missing = shape.missing(seen) {
            throw context.mistake(found: missing.found, expected: missing.expected)
        }
        release(into: &groups)
    }

    private mutating func release(into groups: inout [PlannedGroup]) {
        if held.isEmpty { return }
        groups += held
        held.removeAll(keepingCapacity: true)
    }

    private mutating func count(_ byte: UInt8) {
        if byte == 0x0D || byte == 0x0A && !lastWasReturn { line += 1 }
        lastWasReturn = byte == 0x0D
    }

    /// Takes a byte between values; false where it begins one, which is then gathered.
    private mutating func takes(_ byte: UInt8) throws(PlanMistake) -> Bool {
        if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { return true }
        switch state {
        case .start:
            try expect(byte, "{", "an object")
            state = .key(isFirst: true)
        case .key(let isFirst):
            if isFirst, byte == UInt8(ascii: "}") {
                state = .end
                return true
            }
            guard byte == UInt8(ascii: "\"") else { throw unexpected(byte, "a key in quotes") }
            begin(.keyText)
            return false
        case .colon:
            try expect(byte, ":", "a colon after the key")
            state = .value
        case .value:
            return try beginsValue(byte)
        case .element(let isFirst):
            if isFirst, byte == UInt8(ascii: "]") {
                state = .afterValue
                return true
            }
            begin(.elementText)
            return false
        case .afterElement:
            if byte == UInt8(ascii: "]") {
                state = .afterValue
                return true
            }
            try expect(byte, ",", "a comma or ]")
            state = .element(isFirst: false)
        case .afterValue:
            if byte == UInt8(ascii: "}") {
                state = .end
                return true
            }
            try expect(byte, ",", "a comma or }")
            state = .key(isFirst: false)
        case .end:
            throw unexpected(byte, "nothing after the plan's last }")
        case .keyText, .valueText, .elementText: break
        }
        return true
    }

    private mutating func beginsValue(_ byte: UInt8) throws(PlanMistake) -> Bool {
        guard key == Shape.list else {
            begin(.valueText)
            return false
        }
        guard byte == UInt8(ascii: "[") else {
            throw mistake(found: "no list in \"\(key)\"", expected: "a list of groups, [\u{2026}]")
        }
        state = .element(isFirst: true)
        return true
    }

    private mutating func begin(_ state: State) {
        self.state = state
        gatherer.begin(at: line)
    }

    /// Takes bytes of a value, up to its end; the first byte that was not taken.
    private mutating func gather(_ bytes: [UInt8], from start: Int) throws(PlanMistake) -> Int {
        let (step, end) = gatherer.take(bytes, from: start)
        guard gatherer.bytes.count <= PlanLimits.groupBytes else {
            throw context.mistake(
                "line \(gatherer.line)",
                found: "more than \(PlanLimits.groupBytes >> 20) MiB in one value",
                expected: "less")
        }
        if step != .more { try endValue() }
        for place in start..<end { count(bytes[place]) }
        return end
    }

    private mutating func endValue() throws(PlanMistake) {
        var scanner = JSONScanner(gatherer.bytes)
        do throws(JSONFinding) {
            switch state {
            case .keyText:
                state = .colon
                key = try scanner.string()
                try shape.check(key, isSecond: !seen.insert(key).inserted)
            case .valueText:
                state = .afterValue
                try shape.take(key, &scanner)
                try scanner.endOfValue()
            default:
                state = .afterElement
                try readElement(&scanner)
            }
        } catch {
            throw mistake(error)
        }
        if case .afterElement = state { number += 1 }
    }

    private mutating func readElement(_ scanner: inout JSONScanner) throws(JSONFinding) {
        let group: AssetGroup?
        do throws(JSONFinding) {
            group = try Shape.group(&scanner, base: context.base)
            try scanner.endOfValue()
        } catch {
            throw error.within("\(Shape.list)[\(number)]")
        }
        guard let group else {
            skipped += 1
            return
        }
        guard held.count < PlanLimits.heldGroups else {
            throw JSONFinding(
                0, found: "\(held.count) groups before \"gatefold\"",
                expected: "\"gatefold\": 1 at the plan's beginning")
        }
        held.append(PlannedGroup(group: group, place: "\(Shape.list)[\(number)]"))
    }
}

extension JSONDocumentEngine {
    private func expect(
        _ byte: UInt8, _ sign: Unicode.Scalar, _ what: String
    ) throws(PlanMistake) {
        guard byte == UInt8(ascii: sign) else { throw unexpected(byte, what) }
    }

    private func unexpected(_ byte: UInt8, _ expected: String) -> PlanMistake {
        mistake(found: PlanExcerpt.quoted(PercentText.text([byte])), expected: expected)
    }

    /// A mistake at the line that is being read.
    private func mistake(found: String, expected: String) -> PlanMistake {
        context.mistake("line \(line)", found: found, expected: expected)
    }

    /// A mistake within the value that was gathered.
    private func mistake(_ finding: JSONFinding) -> PlanMistake {
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
