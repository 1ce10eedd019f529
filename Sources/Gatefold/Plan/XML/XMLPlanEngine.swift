/// Reads an XML document as a plan; the root element tells which one.
///
/// No group is given before the document has ended: what holds for all of them, as the playlist's
/// image does, may stand behind them.
struct XMLPlanEngine: PlanEngine {
    var format: PlanFormat? { plan?.format }
    var skipped: Int { plan?.skipped ?? 0 }

    private let context: PlanContext
    private var tokenizer = XMLTokenizer()
    private var stack: XMLStack
    private var plan: (any XMLPlan)?
    private var line = 1
    private var lastWasReturn = false
    private var size = 0
    private var isOver = false

    init(_ context: PlanContext) {
        self.context = context
        stack = XMLStack(base: context.base)
    }

    mutating func take(
        _ bytes: [UInt8], into groups: inout [PlannedGroup]
    ) throws(PlanMistake) {
        size += bytes.count
        guard size <= PlanLimits.documentBytes else {
            throw context.mistake(
                found: "more than \(PlanLimits.documentBytes >> 20) MiB of XML", expected: "less")
        }
        for byte in bytes {
            do throws(XMLFinding) {
                if let token = try tokenizer.take(byte) { try take(token) }
            } catch {
                throw mistake(error)
            }
            if byte == 0x0D || byte == 0x0A && !lastWasReturn { line += 1 }
            lastWasReturn = byte == 0x0D
        }
    }

    mutating func end(into groups: inout [PlannedGroup]) throws(PlanMistake) {
        do throws(XMLFinding) {
            if let token = try tokenizer.end() { try take(token) }
            guard isOver else {
                throw XMLFinding(
                    found: "the end of the plan",
                    expected: stack.tag.map { "</\($0)> (is it cut off?)" } ?? "an element")
            }
            try check { (plan) throws(XMLFinding) in groups += try plan.groups() }
        } catch {
            throw mistake(error)
        }
    }
}

extension XMLPlanEngine {
    private mutating func take(_ token: XMLToken) throws(XMLFinding) {
        switch token {
        case .start(let tag, let isEmpty):
            try begin(tag)
            if isEmpty { try end(tag.name) }
        case .end(let name): try end(name)
        case .text(let text): try take(text)
        }
        tokenizer.keepsText = stack.keepsText
    }

    private mutating func take(_ text: String) throws(XMLFinding) {
        if stack.isEmpty {
            let rest = XMLText.title(text)
            guard rest.isEmpty || rest == "\u{feff}" else {
                throw XMLFinding(found: PlanExcerpt.quoted(rest), expected: "an element")
            }
        } else if !stack.add(text) {
            throw XMLFinding(
                found: "a text of more than \(PlanLimits.textBytes >> 10) KiB", expected: "less")
        }
    }

    private mutating func begin(_ tag: XMLTag) throws(XMLFinding) {
        guard !isOver else {
            throw XMLFinding(found: "<\(tag.name)>", expected: "nothing after the last element")
        }
        guard stack.depth < PlanLimits.depth else {
            throw XMLFinding(
                found: "more than \(PlanLimits.depth) elements one in another", expected: "fewer")
        }
        let element = stack.element(tag)
        if stack.isEmpty { plan = try Self.plan(element) }
        // Nothing in an element that is left out has a path.
        let isLeftOut = !stack.isEmpty && stack.path.isEmpty
        var path = ""
        if !isLeftOut, let key = plan?.key(of: element) {
            path = stack.isEmpty ? key : stack.path + "/" + key
        }
        var keepsText = false
        if !path.isEmpty {
            let line = line
            try check { (plan) throws(XMLFinding) in
                keepsText = try plan.begin(path, element, line: line)
            }
        }
        stack.enter(element, tag: tag, path: path, keepsText: keepsText)
    }

    private mutating func end(_ name: String) throws(XMLFinding) {
        guard let tag = stack.tag else {
            throw XMLFinding(found: "</\(name)>", expected: "nothing after the last element")
        }
        guard tag == name else {
            throw XMLFinding(found: "</\(name)>", expected: "</\(tag)>")
        }
        guard let (element, path, text) = stack.leave() else { return }
        if !path.isEmpty {
            try check { (plan) throws(XMLFinding) in
                try plan.end(path, element, text: text)
            }
        }
        isOver = stack.isEmpty
    }

    /// Lets the plan do something, and says where it found a mistake.
    private mutating func check(
        _ act: (inout any XMLPlan) throws(XMLFinding) -> Void
    ) throws(XMLFinding) {
        guard var plan else { return }
        self.plan = nil
        defer { self.plan = plan }
        do throws(XMLFinding) {
            try act(&plan)
        } catch {
            var finding = error
            let parts = [plan.entry, finding.what].compactMap { $0 }.filter { !$0.isEmpty }
            finding.what = parts.joined(separator: ", ")
            throw finding
        }
    }

    private func mistake(_ finding: XMLFinding) -> PlanMistake {
        let line = "line \(finding.line ?? line)"
        return context.mistake(
            finding.what.isEmpty ? line : "\(line), \(finding.what)", found: finding.found,
            expected: finding.expected)
    }

    /// The plan that a root element begins.
    private static func plan(_ root: XMLElement) throws(XMLFinding) -> any XMLPlan {
        switch root.name {
        case "playlist": return try XSPFPlaylist(root)
        case "rss": return RSSFeed(root)
        default: break
        }
        let known = [
            "html": "a web page", "feed": "an Atom feed", "RDF": "an RSS 1.0 feed",
            "plist": "a property list", "smil": "a SMIL document", "asx": "an ASX playlist",
        ]
        let found = known[root.name] ?? known[root.name.lowercased()]
        throw XMLFinding(
            found: found ?? "the element \(PlanExcerpt.quoted(root.name))",
            expected: "<playlist> of XSPF 1, or <rss> of an RSS 2.0 feed")
    }
}
