/// Reads a plan of one group object a line, as a stream.
struct JSONLinesEngine: PlanEngine {
    let format: PlanFormat? = .jsonLines
    let skipped = 0

    private let context: PlanContext
    private var line: [UInt8] = []
    private var number = 1
    private var endedWithReturn = false

    init(_ context: PlanContext) {
        self.context = context
    }

    mutating func take(
        _ bytes: [UInt8], into groups: inout [PlannedGroup]
    ) throws(PlanMistake) {
        var start = 0
        for place in bytes.indices where bytes[place] == 0x0A || bytes[place] == 0x0D {
            let isNewline = bytes[place] == 0x0A
            if !(isNewline && endedWithReturn && line.isEmpty && place == start) {
                try append(bytes[start..<place])
                try endLine(into: &groups)
            }
            endedWithReturn = !isNewline
            start = place + 1
        }
        if start < bytes.count { endedWithReturn = false }
        try append(bytes[start...])
    }

    mutating func end(into groups: inout [PlannedGroup]) throws(PlanMistake) {
        try endLine(into: &groups)
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) throws(PlanMistake) {
        guard line.count + bytes.count <= PlanLimits.groupBytes else {
            throw context.mistake(
                "line \(number)", found: "more than \(PlanLimits.groupBytes >> 20) MiB in a line",
                expected: "one group's object on each line")
        }
        line.append(contentsOf: bytes)
    }

    private mutating func endLine(into groups: inout [PlannedGroup]) throws(PlanMistake) {
        defer {
            line.removeAll(keepingCapacity: true)
            number += 1
        }
        do throws(JSONFinding) {
            var scanner = JSONScanner(line)
            guard scanner.next() != nil else { return }
            let group = try GroupObject.read(&scanner, base: context.base)
            try scanner.end()
            groups.append(PlannedGroup(group: group, place: "line \(number)"))
        } catch {
            throw mistake(error)
        }
    }

    private func mistake(_ finding: JSONFinding) -> PlanMistake {
        let place = finding.path.isEmpty ? "line \(number)" : "line \(number), \(finding.path)"
        let isCutOff = finding.found == "the end" && finding.offset >= line.count
        return context.mistake(
            place, found: isCutOff ? "the end of the line" : finding.found,
            expected: isCutOff
                ? "\(finding.expected); each line holds one whole group" : finding.expected)
    }
}
