/// What kind of text a body begins with, if it is text at all.
struct TextSample: Sendable {
    /// A kind of text.
    enum Finding: Equatable, Sendable {
        case html
        case json
        case xml
        case svg
        case playlist
        case plain
        /// No text: there are bytes that no text has.
        case binary
        /// More bytes are needed to tell.
        case unfinished
    }

    /// After this many bytes without one that no text has, it is text.
    private static let enough = 512

    private let bytes: [UInt8]
    private let isWhole: Bool

    /// Takes the first bytes; of UTF-16 it keeps the ASCII, which is all that is looked at.
    ///
    /// - Parameters:
    ///   - bytes: The first bytes of the body.
    ///   - isWhole: Whether no more will come, or no more will be waited for.
    init(_ bytes: [UInt8], isWhole: Bool) {
        let text = Self.narrowed(bytes)
        self.bytes = Array(text.drop { Self.blanks.contains($0) })
        self.isWhole = isWhole
    }

    /// What the bytes show; what is found once is found of more bytes, too, however they come.
    var finding: Finding {
        guard let first = bytes.first else { return isWhole ? .plain : .unfinished }
        if begins(with: "#extm3u", at: 0) || begins(with: "[playlist]", at: 0) {
            return .playlist
        }
        let markup = first == UInt8(ascii: "<") ? self.markup : .none
        if case .known(let finding, let end) = markup, !hasForeign(before: end) { return finding }
        if hasForeign(before: Self.enough) { return .binary }
        guard isWhole || bytes.count >= Self.enough else { return .unfinished }
        switch markup {
        case .unfinished: return isWhole ? .xml : .unfinished
        case .known, .other: return .xml
        case .none:
            return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .plain
        }
    }

    private enum Markup {
        case none
        case unfinished
        /// Found by the bytes before `end`.
        case known(Finding, end: Int)
        case other
    }

    /// Reads past prolog, comments and document type to the first element.
    private var markup: Markup {
        var place = 0
        while let next = bytes[place...].firstIndex(where: { !Self.blanks.contains($0) }) {
            let doctype = "<!doctype html"
            if begins(with: doctype, at: next) {
                return .known(.html, end: next + doctype.utf8.count)
            }
            guard let end = endOfPreamble(at: next) else {
                let isBehindPreamble = next > 0
                let element = element(at: next)
                if case .none = element, isBehindPreamble { return .other }
                return element
            }
            guard end < bytes.count else { break }
            place = end
        }
        return .unfinished
    }

    /// Whether there is a byte that no text has; only the first ones count.
    private func hasForeign(before end: Int) -> Bool {
        bytes.prefix(min(end, Self.enough)).contains(where: Self.isForeign)
    }

    /// Where a prolog, comment or document type ends; past the end if it doesn't; nil if none.
    private func endOfPreamble(at place: Int) -> Int? {
        if begins(with: "<?", at: place) { return end(of: "?>", from: place + 2) }
        if begins(with: "<!--", at: place) { return end(of: "-->", from: place + 4) }
        guard begins(with: "<!", at: place) else { return nil }
        // A document type may have an internal subset, in which there are more brackets.
        let close = end(of: ">", from: place)
        guard let subset = bytes[place..<min(close, bytes.count)].firstIndex(of: 0x5b) else {
            return close
        }
        let endOfSubset = end(of: "]", from: subset)
        return endOfSubset < bytes.count ? end(of: ">", from: endOfSubset) : endOfSubset
    }

    /// The element that begins at a place, which must be `<`, known by its name and what follows.
    private func element(at place: Int) -> Markup {
        guard bytes[place] == UInt8(ascii: "<") else { return .none }
        let name = bytes[place...].dropFirst().prefix { Self.isNamePart($0) }
        let isCut = name.endIndex == bytes.endIndex && !isWhole
        guard !isCut else { return .unfinished }
        let text = String(decoding: name, as: UTF8.self).lowercased()
        let end = name.endIndex + 1
        if text == "svg" || text == "svg:svg" { return .known(.svg, end: end) }
        if Self.htmlElements.contains(text) { return .known(.html, end: end) }
        return text.isEmpty ? .none : .other
    }

    private func end(of mark: String, from place: Int) -> Int {
        let mark = Array(mark.utf8)
        var place = place
        while place + mark.count <= bytes.count {
            if bytes[place...].starts(with: mark) { return place + mark.count }
            place += 1
        }
        return bytes.count
    }

    private func begins(with text: String, at place: Int) -> Bool {
        let part = bytes[min(place, bytes.count)...].prefix(text.utf8.count)
        return String(decoding: part, as: UTF8.self).lowercased() == text
    }

    private static let blanks: Set<UInt8> = [0x09, 0x0a, 0x0c, 0x0d, 0x20]

    private static let htmlElements: Set<String> = [
        "a", "b", "base", "body", "br", "center", "div", "font", "form", "frameset", "h1", "h2",
        "h3", "head", "hr", "html", "i", "iframe", "img", "link", "meta", "p", "pre", "script",
        "span", "strong", "style", "table", "title", "ul",
    ]

    /// Control characters that no text has; escape is there for coloured terminal text.
    private static func isForeign(_ byte: UInt8) -> Bool {
        byte < 0x20 && !blanks.contains(byte) && byte != 0x1b || byte == 0x7f
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...0xff:
            true
        default: false
        }
    }

    /// Takes the byte order mark away, and of UTF-16 what is not ASCII.
    private static func narrowed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return bytes.dropFirst(3) }
        if bytes.starts(with: [0xff, 0xfe]) { return units(bytes.dropFirst(2), high: 1) }
        if bytes.starts(with: [0xfe, 0xff]) { return units(bytes.dropFirst(2), high: 0) }
        if bytes.starts(with: [0x3c, 0x00]) { return units(bytes[...], high: 1) }
        if bytes.starts(with: [0x00, 0x3c]) { return units(bytes[...], high: 0) }
        return bytes[...]
    }

    /// One byte for each UTF-16 code unit; `high` is the place of its upper byte.
    private static func units(_ bytes: ArraySlice<UInt8>, high: Int) -> ArraySlice<UInt8> {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
            bytes[place + high] == 0 ? bytes[place + 1 - high] : 0x80
        }
        return units[...]
    }
}
