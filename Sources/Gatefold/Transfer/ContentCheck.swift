/// Tells by Content-Type and first bytes whether a body can be what its asset's role asks for.
///
/// Bytes are believed before the Content-Type: a body that is recognised as the right kind is
/// good whatever it is called, since PHP calls everything `text/html` and old servers call
/// everything they don't know `text/plain`. Only for bytes that nobody recognises does the
/// Content-Type decide.
package struct ContentCheck: Sendable {
    /// What is known of a body so far.
    package enum Verdict: Equatable, Sendable {
        /// It may be what it should be; the kind is nil where the bytes are not recognised.
        case good(MediaKind?)
        /// More bytes are needed; never said of a whole body or of 64 KiB.
        case undecided
        /// It is something else, for example `an HTML page`.
        case wrong(found: String)
    }

    /// The most first bytes that are looked at: 64 KiB.
    package static let limit = 64 << 10

    private let role: Asset.Role

    /// Makes the check for one role.
    ///
    /// - Parameter role: What the asset is to its group.
    package init(_ role: Asset.Role) {
        self.role = role
    }

    /// What the body should be, for a message: `audio`, `an image` or `any content`.
    package var expectation: String {
        switch role {
        case .song: "audio"
        case .artwork: "an image"
        case .lyrics, .other: "any content"
        }
    }

    /// Judges by the head alone, before a byte of the body.
    ///
    /// JSON, XML and playlists are refused here: a server says so only on purpose. `text/html`
    /// and `text/plain` are what servers say of whatever they don't know, and artwork called XML
    /// can be SVG, so the first bytes, which come at once, decide about those.
    ///
    /// - Parameter contentType: The Content-Type field's value, if there is one.
    /// - Returns: `wrong` or `undecided`.
    package func earlyVerdict(contentType: String?) -> Verdict {
        guard role == .song || role == .artwork else { return .undecided }
        guard let type = ContentType(contentType), !type.isServerDefault, let text = type.text
        else { return .undecided }
        return role == .artwork && type.isXML ? .undecided : .wrong(found: text)
    }

    /// Judges by the first bytes.
    ///
    /// - Parameters:
    ///   - contentType: The Content-Type field's value, if there is one.
    ///   - firstBytes: The first bytes of the body, as many as are there.
    ///   - isWhole: Whether these bytes are the whole body.
    /// - Returns: `undecided` only while fewer than 64 KiB are there and more will come.
    package func verdict(contentType: String?, firstBytes: [UInt8], isWhole: Bool) -> Verdict {
        let bytes =
            firstBytes.count > Self.limit ? Array(firstBytes.prefix(Self.limit)) : firstBytes
        let isAll = isWhole || bytes.count == Self.limit
        let needed = min(MediaKind.bytesNeeded(after: bytes), Self.limit)
        guard isAll || bytes.count >= needed else { return .undecided }
        if let kind = MediaKind.recognised(in: bytes) { return verdict(on: kind) }
        guard role == .song || role == .artwork else { return .good(nil) }
        guard !bytes.isEmpty else { return .wrong(found: "nothing") }
        switch TextSample(bytes, isWhole: isAll).finding {
        case .unfinished: return .undecided
        case .svg: return verdict(on: .svg)
        case .html: return .wrong(found: "an HTML page")
        case .json: return .wrong(found: "a JSON text")
        case .xml: return .wrong(found: "an XML text")
        case .playlist: return .wrong(found: "a playlist")
        case .plain: return .wrong(found: "plain text")
        case .binary: return verdict(onUnknownOf: ContentType(contentType))
        }
    }

    private func verdict(on kind: MediaKind) -> Verdict {
        switch role {
        case .song: kind.isAudio ? .good(kind) : .wrong(found: "an image")
        case .artwork: kind.isImage ? .good(kind) : .wrong(found: "audio")
        case .lyrics, .other: .good(kind)
        }
    }

    private func verdict(onUnknownOf type: ContentType?) -> Verdict {
        if let text = type?.text { return .wrong(found: text) }
        let isImage = type?.isImage ?? false
        if role == .artwork { return isImage ? .good(nil) : .wrong(found: "unknown data") }
        return isImage ? .wrong(found: "an image") : .good(nil)
    }
}

/// A Content-Type without its parameters (RFC 9110, section 8.3).
private struct ContentType {
    let essence: String

    init?(_ value: String?) {
        guard let part = value?.split(separator: ";").first else { return nil }
        essence = part.lowercased().filter { !$0.isWhitespace }
    }

    var isImage: Bool { essence.hasPrefix("image/") }

    var isXML: Bool { essence.hasSuffix("/xml") || essence.hasSuffix("+xml") }

    /// Whether servers say this of files that they don't know.
    var isServerDefault: Bool { essence == "text/html" || essence == "text/plain" }

    /// The kind of text it names; nil for everything else.
    var text: String? {
        if essence == "text/html" || essence == "application/xhtml+xml" { return "an HTML page" }
        if essence.hasSuffix("/json") || essence.hasSuffix("+json") { return "a JSON text" }
        if isImage { return nil }
        if isXML { return "an XML text" }
        if essence.hasSuffix("mpegurl") || essence.hasSuffix("scpls") { return "a playlist" }
        return essence.hasPrefix("text/") ? "plain text" : nil
    }
}
