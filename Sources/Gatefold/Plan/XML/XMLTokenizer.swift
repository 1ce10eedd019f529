/// Takes an XML document apart, byte by byte and without validation (XML 1.0).
///
/// Comments and processing instructions are passed over, CDATA is text. A document type is passed
/// over too, and nothing it names is fetched; with declarations of its own it is refused, so that
/// there are no entities but those that XML and HTML define, and none within another.
struct XMLTokenizer: Sendable {
    private enum State {
        case text
        case opened
        case tag
        case quoted(UInt8)
        case passed(XMLPassage)
        case data(brackets: Int)
    }

    /// Whether text is given; text that nobody wants costs no memory.
    var keepsText = true

    private var state = State.text
    private var run: [UInt8] = []
    private var markup: [UInt8] = []

    /// The most bytes of one tag.
    private static let longestTag = 64 << 10

    /// Takes the next byte; what ends with it is returned.
    mutating func take(_ byte: UInt8) throws(XMLFinding) -> XMLToken? {
        switch state {
        case .text:
            guard byte == UInt8(ascii: "<") else { return try takeText(byte) }
            state = .opened
            markup.removeAll(keepingCapacity: true)
            return endText()
        case .opened: try open(byte)
        case .tag: return try takeTag(byte)
        case .quoted(let quote):
            if byte == quote { state = .tag }
            try append(byte)
        case .passed(var passage):
            state = try passage.ends(with: byte) ? .text : .passed(passage)
        case .data(let brackets): return try takeData(byte, brackets: brackets)
        }
        return nil
    }

    /// Takes the end; the run of text before it is returned.
    mutating func end() throws(XMLFinding) -> XMLToken? {
        guard case .text = state else {
            throw XMLFinding(found: "the end of the plan", expected: "the end of what \"<\" began")
        }
        return endText()
    }

    private mutating func takeText(_ byte: UInt8) throws(XMLFinding) -> XMLToken? {
        guard keepsText else { return nil }
        guard run.count < PlanLimits.textBytes else {
            throw XMLFinding(
                found: "a text of more than \(PlanLimits.textBytes >> 10) KiB", expected: "less")
        }
        run.append(byte)
        return nil
    }

    private mutating func endText() -> XMLToken? {
        defer { run.removeAll(keepingCapacity: true) }
        return run.isEmpty ? nil : .text(XMLText.decoded(run))
    }

    /// Takes a byte behind `<` for as long as several things can come of it.
    private mutating func open(_ byte: UInt8) throws(XMLFinding) {
        markup.append(byte)
        switch markup.first {
        case UInt8(ascii: "?"): state = .passed(.instruction)
        case UInt8(ascii: "!"): try declare()
        default:
            guard XMLText.isNameStart(byte) || byte == UInt8(ascii: "/") else {
                throw XMLFinding(
                    found: PlanExcerpt.quoted("<" + LatinText.guessed([byte])),
                    expected: "a tag, or &lt; for the sign itself")
            }
            state = .tag
        }
    }

    private mutating func declare() throws(XMLFinding) {
        if markup == Array("!--".utf8) {
            state = .passed(.comment)
        } else if markup == Array("![CDATA[".utf8) {
            state = .data(brackets: 0)
        } else if markup == Array("!DOCTYPE".utf8) {
            state = .passed(.documentType)
        } else if !["!--", "![CDATA[", "!DOCTYPE"].contains(where: { $0.utf8.starts(with: markup) })
        {
            throw XMLFinding(
                found: PlanExcerpt.quoted("<" + LatinText.guessed(markup)),
                expected: "a comment, CDATA or a tag")
        }
    }

    private mutating func append(_ byte: UInt8) throws(XMLFinding) {
        guard markup.count < Self.longestTag else {
            throw XMLFinding(
                found: "a tag of more than \(Self.longestTag >> 10) KiB", expected: "a shorter one")
        }
        markup.append(byte)
    }

    private mutating func takeTag(_ byte: UInt8) throws(XMLFinding) -> XMLToken? {
        switch byte {
        case UInt8(ascii: ">"):
            state = .text
            return try XMLTagReader.token(markup)
        case UInt8(ascii: "<"):
            throw XMLFinding(found: "\"<\" within a tag", expected: "the tag's >")
        case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .quoted(byte)
        default: break
        }
        try append(byte)
        return nil
    }

    /// Takes a byte of CDATA, which ends with `]]>`.
    private mutating func takeData(_ byte: UInt8, brackets: Int) throws(XMLFinding) -> XMLToken? {
        guard byte == UInt8(ascii: ">"), brackets == 2 else {
            state = .data(brackets: byte == UInt8(ascii: "]") ? min(brackets + 1, 2) : 0)
            return try takeText(byte)
        }
        state = .text
        defer { run.removeAll(keepingCapacity: true) }
        let text = run.dropLast(2)
        return text.isEmpty ? nil : .text(LatinText.guessed(Array(text)))
    }
}
