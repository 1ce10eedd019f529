/// Tells a plan's format by its first bytes.
struct PlanStart {
    /// What the bytes so far tell.
    enum Decision {
        /// Not enough yet.
        case needsMore
        /// How to read it: the encoding, the mark to drop, and the format's engine.
        case read(TextDecoder, mark: Int, any PlanEngine)
    }

    /// The first bytes that are looked at; a format that they don't tell is none that we know.
    static let longest = 64 << 10

    private let context: PlanContext
    private(set) var bytes: [UInt8] = []

    init(_ context: PlanContext) {
        self.context = context
    }

    /// Takes more bytes and decides, if it can.
    mutating func take(_ more: [UInt8]) throws(PlanMistake) -> Decision {
        bytes += more
        return try decision(isWhole: bytes.count >= Self.longest)
    }

    /// Decides with what there is.
    func end() throws(PlanMistake) -> Decision {
        try decision(isWhole: true)
    }

    private func decision(isWhole: Bool) throws(PlanMistake) -> Decision {
        guard isWhole || bytes.count >= 4 else { return .needsMore }
        let (told, mark) = TextEncoding.told(by: bytes)
        var decoder = TextDecoder(told ?? .utf8)
        let text = decoder.decode(Array(bytes.prefix(Self.longest).dropFirst(mark)))
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let first = text.firstIndex(where: { !isBlank($0) }) else {
            guard isWhole else { return .needsMore }
            throw context.mistake(found: "nothing but blanks", expected: PlanStart.formats)
        }
        let rest = text[first...]
        let fresh = TextDecoder(told ?? .utf8)
        switch text[first] {
        case UInt8(ascii: "{"):
            guard let engine = try jsonEngine(rest, isWhole: isWhole) else { return .needsMore }
            return .read(fresh, mark: mark, engine)
        case UInt8(ascii: "<"):
            guard
                let declared = try XMLDeclaration.encoding(of: rest, isWhole: isWhole, context)
            else { return .needsMore }
            return .read(TextDecoder(told ?? declared), mark: mark, XMLPlanEngine(context))
        case UInt8(ascii: "["): throw list(rest)
        default:
            guard let isM3U = M3USigns.tell(rest, isWhole: isWhole) else { return .needsMore }
            guard isM3U else { throw unknown(rest) }
            return .read(fresh, mark: mark, M3UEngine(context))
        }
    }

    /// The first key of a JSON text tells what it is; nil where it isn't there yet.
    private func jsonEngine(
        _ text: ArraySlice<UInt8>, isWhole: Bool
    ) throws(PlanMistake) -> (any PlanEngine)? {
        let after = text.dropFirst().drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let end = after.dropFirst().firstIndex(of: UInt8(ascii: "\""))
        guard isWhole || end != nil || (after.first ?? 0x22) != 0x22 else { return nil }
        guard after.first == UInt8(ascii: "\""), let end else {
            throw context.mistake(
                "the first key", found: after.first == UInt8(ascii: "}") ? "none" : "no key",
                expected: Self.keys)
        }
        let key = LatinText.guessed(Array(after[(after.startIndex + 1)..<end]))
        if PlanShape.keys.contains(key) { return JSONDocumentEngine<PlanShape>(context) }
        if GroupObject.keys.contains(key) { return JSONLinesEngine(context) }
        if ITunesShape.keys.contains(key) { return JSONDocumentEngine<ITunesShape>(context) }
        let known = PlanShape.keys + GroupObject.keys + ITunesShape.keys
        let nearest = PlanExcerpt.expected(known, near: key)
        throw context.mistake(
            "the first key", found: PlanExcerpt.quoted(key),
            expected: nearest == PlanExcerpt.list(known) ? Self.keys : nearest)
    }

    private func list(_ text: ArraySlice<UInt8>) -> PlanMistake {
        let isPLS = String(decoding: text.prefix(10), as: UTF8.self).lowercased() == "[playlist]"
        return context.mistake(
            found: isPLS ? "a PLS playlist" : "a list, [\u{2026}]",
            expected: isPLS ? Self.formats : "an object with " + Self.keys)
    }

    private func unknown(_ text: ArraySlice<UInt8>) -> PlanMistake {
        let line = text.prefix(200).prefix { $0 != 0x0A && $0 != 0x0D }
        return context.mistake(
            found: PlanExcerpt.quoted(LatinText.guessed(Array(line))), expected: Self.formats)
    }

    private static let keys =
        "\"gatefold\": 1 for a plan, \"name\" for a group on each line, or \"resultCount\" for results "
        + "of the iTunes Search API"

    private static let formats =
        "a plan: JSON, JSON lines, XSPF, an RSS feed, M3U or results of the iTunes Search API"
}
