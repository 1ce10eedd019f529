/// Reads a JSON object that holds a list of groups, as a stream: each entry of the list is read
/// on its own, and what stands around the list is looked at as it comes.
struct JSONDocumentEngine<Shape: JSONDocumentShape>: PlanEngine {
    var format: PlanFormat? { Shape.format }
    private(set) var skipped = 0

    /// Where in the document the next byte stands.
    enum State {
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

    let context: PlanContext
    private var shape = Shape()
    var state = State.start
    var gatherer = JSONGatherer()
    var line = 1
    private var lastWasReturn = false
    var key = ""
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
