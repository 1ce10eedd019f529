/// The file name in a Content-Disposition field (RFC 6266), read as leniently as browsers do.
struct ContentDisposition: Sendable {
    /// The name as the origin meant it, unsafe as it may be; nil where there is none.
    let filename: String?

    /// Reads a field's value; nothing in it is an error.
    init(_ value: String) {
        var plain: String?
        var extended: String?
        for parameter in Self.parameters(of: value) {
            switch parameter.name {
            case "filename*": extended = extended ?? Self.decoded(parameter.value)
            case "filename": plain = plain ?? Self.repaired(parameter.value)
            default: break
            }
        }
        let name = (extended ?? plain).map(Self.lastPart)
        filename = name.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Splits at semicolons outside of quotes, and each part at its first `=`.
    private static func parameters(of value: String) -> [(name: String, value: String)] {
        var parts: [[Unicode.Scalar]] = [[]]
        var isQuoted = false
        var isEscaped = false
        for scalar in value.unicodeScalars {
            if scalar == "\"" && !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && scalar == "\\" && !isEscaped
            if scalar == ";" && !isQuoted {
                parts.append([])
            } else {
                parts[parts.count - 1].append(scalar)
            }
        }
        return parts.compactMap { part in
            guard let equals = part.firstIndex(of: "=") else { return nil }
            return (text(part[..<equals]).lowercased(), unquoted(text(part[(equals + 1)...])))
        }
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        let isBlank = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
        let start = scalars.drop(while: isBlank)
        view.append(contentsOf: start.reversed().drop(while: isBlank).reversed())
        return String(view)
    }

    /// Takes quotes away; a backslash counts only before a quote or another one, since Windows
    /// paths are sent as they are.
    private static func unquoted(_ value: String) -> String {
        guard value.unicodeScalars.first == "\"" else { return value }
        var plain = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in value.unicodeScalars.dropFirst() {
            if scalar == "\"" && !isEscaped { break }
            let isSpecial = scalar == "\"" || scalar == "\\"
            if isEscaped && !isSpecial { plain.append("\\") }
            isEscaped = scalar == "\\" && !isEscaped
            if !isEscaped { plain.append(scalar) }
        }
        return String(plain)
    }

    /// Decodes `charset'language'percent-encoded` (RFC 8187); nil where it isn't that.
    private static func decoded(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return PercentText.decoded(value) }
        let isLatin = ["iso-8859-1", "latin1", "us-ascii"].contains(parts[0].lowercased())
        let bytes = PercentText.bytes(of: String(parts[2]))
        return isLatin ? PercentText.latin(bytes) : PercentText.text(bytes)
    }

    /// Mends a plain value: UTF-8 that was read as Latin-1, and percent-encoding.
    private static func repaired(_ value: String) -> String {
        let scalars = value.unicodeScalars
        var mended = value
        if scalars.contains(where: { $0.value > 0x7f }), scalars.allSatisfy({ $0.value <= 0xff }) {
            let bytes = scalars.map { UInt8(truncatingIfNeeded: $0.value) }
            mended = String(validating: bytes, as: UTF8.self) ?? value
        }
        guard mended.contains("%"), !mended.contains(" ") else { return mended }
        return String(validating: PercentText.bytes(of: mended), as: UTF8.self) ?? mended
    }

    private static func lastPart(_ name: String) -> String {
        let parts = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }
        return parts.last.map { String($0) } ?? ""
    }
}
