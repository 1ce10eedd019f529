/// Collects header lines until the final head of a response is whole.
///
/// Informational answers (1xx) and what stands before a second status line are dropped. Bytes
/// that aren't UTF-8 are read as Latin-1, as origins send them, and a NUL or a line break within a
/// field as a space (RFC 9110, section 5.5).
package struct HeadLines: Sendable {
    private var status: Int?
    private var version = ""
    private var headers = HeaderFields()
    // The field that came last: a folded one goes on in the next line.
    private var open: (name: String, value: String)?

    /// Starts with no line.
    package init() {}

    /// Whether the blank line behind the final head has come.
    package private(set) var isFinal = false

    /// The head; nil while it isn't whole.
    package var head: ResponseHead? {
        guard isFinal, let status else { return nil }
        return ResponseHead(status: status, headers: headers, version: version)
    }

    /// Takes one line, with or without its line break.
    package mutating func append(_ line: UnsafeRawBufferPointer) {
        let bytes = unsafe Self.withoutLineBreak(line)
        if let first = unsafe bytes.first, Self.isBlank(first) {
            // Folded over lines, which RFC 9112, section 5.2, reads as a space.
            let rest = unsafe Self.text(of: Self.trimmed(bytes))
            if let value = open?.value, !rest.isEmpty {
                open?.value = value.isEmpty ? rest : value + " " + rest
            }
            return
        }
        closeField()
        if unsafe bytes.isEmpty {
            isFinal = status.map { $0 >= 200 } ?? false
        } else if unsafe bytes.starts(with: "HTTP/".utf8) {
            unsafe begin(Self.text(of: bytes))
        } else if let colon = unsafe bytes.firstIndex(of: UInt8(ascii: ":")) {
            let name = unsafe Self.text(of: bytes[..<colon])
            open = unsafe (name, Self.text(of: Self.trimmed(bytes[(colon + 1)...])))
        }
    }

    private mutating func closeField() {
        if let open { headers.append(open.name, open.value) }
        open = nil
    }

    private mutating func begin(_ statusLine: String) {
        let parts = statusLine.split(separator: " ", maxSplits: 2)
        version = String(parts[0])
        let code = parts.count > 1 ? Int(parts[1]) : nil
        status = code.flatMap { (100...999).contains($0) ? $0 : nil }
        headers = HeaderFields()
    }

    private typealias Bytes = Slice<UnsafeRawBufferPointer>

    private static func withoutLineBreak(_ line: UnsafeRawBufferPointer) -> Bytes {
        var bytes = unsafe line[...]
        while let last = unsafe bytes.last, last == 10 || last == 13 {
            unsafe bytes = bytes.dropLast()
        }
        return unsafe bytes
    }

    private static func trimmed(_ bytes: Bytes) -> Bytes {
        var bytes = unsafe bytes.drop(while: isBlank)
        while let last = unsafe bytes.last, isBlank(last) { unsafe bytes = bytes.dropLast() }
        return unsafe bytes
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || isBreak(byte)
    }

    private static func isBreak(_ byte: UInt8) -> Bool { [0, 10, 13].contains(byte) }

    private static func text(of bytes: Bytes) -> String {
        if unsafe bytes.contains(where: isBreak) {
            let spaced = unsafe bytes.map { isBreak($0) ? 0x20 : $0 }
            return unsafe spaced.withUnsafeBytes { unsafe text(of: $0[...]) }
        }
        if let text = unsafe String(validating: bytes, as: UTF8.self) { return text }
        return unsafe String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
