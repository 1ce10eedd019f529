import Gatefold

/// How the values of options are written: the readers that the rows of the table name.
enum ValueSyntax {
    /// Any text that is not empty.
    static func text(_ text: String) throws(ValueMistake) -> String {
        guard !text.isEmpty else { throw ValueMistake(expected: "some text") }
        return text
    }

    /// A whole number within bounds.
    static func number(_ text: String, in range: ClosedRange<Int>) throws(ValueMistake) -> Int {
        guard isDigits(text), let number = Int(text), range.contains(number) else {
            let bounds = "\(range.lowerBound) to \(range.upperBound)"
            throw ValueMistake(expected: "a whole number from \(bounds)")
        }
        return number
    }

    /// Seconds, whole or with decimals, above zero.
    static func seconds(_ text: String, upTo longest: Int) throws(ValueMistake) -> Duration {
        guard let (whole, thousandths) = decimal(text), whole <= Int64(longest) else {
            throw ValueMistake(expected: "seconds, from 0.001 to \(longest)")
        }
        let milliseconds = whole * 1000 + thousandths
        guard milliseconds > 0, milliseconds <= Int64(longest) * 1000 else {
            throw ValueMistake(expected: "seconds, from 0.001 to \(longest)")
        }
        return .milliseconds(milliseconds)
    }

    /// Bytes: `812`, `500K`, `1.5 MiB`, `16G`; the units are powers of 1024.
    static func size(_ text: String, in range: ClosedRange<Int64>) throws(ValueMistake) -> Int64 {
        let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }
        guard let scale = scales[unit.lowercased()], let (whole, part) = decimal(String(digits)),
            let bytes = scaled(whole, part, by: scale), range.contains(bytes)
        else {
            let bounds = "\(shortSize(range.lowerBound)) to \(shortSize(range.upperBound))"
            throw ValueMistake(expected: "a size such as 500K, 2M or 16G, from \(bounds)")
        }
        return bytes
    }

    /// `Name: value`, a header field (RFC 9110, section 5).
    static func header(_ text: String) throws(ValueMistake) -> HeaderFields.Field {
        let mistake = ValueMistake(expected: "\"Name: value\"", isSecret: true)
        guard let colon = text.firstIndex(of: ":") else { throw mistake }
        let name = text[..<colon]
        let value = trimmed(text[text.index(after: colon)...])
        guard !name.isEmpty, name.unicodeScalars.allSatisfy(isTokenScalar), !value.isEmpty,
            value.unicodeScalars.allSatisfy({ $0 == "\t" || $0.value >= 32 && $0.value != 127 })
        else { throw mistake }
        return HeaderFields.Field(name: String(name), value: value)
    }

    /// `ROLE=URL`, an asset of its own.
    static func asset(_ text: String) throws(ValueMistake) -> AssetArgument {
        let roles = Asset.Role.allCases.map(\.rawValue)
        guard let sign = text.firstIndex(of: "="),
            let role = Asset.Role(rawValue: String(text[..<sign])),
            text.index(after: sign) != text.endIndex
        else {
            throw ValueMistake(expected: "ROLE=URL with a role of \(Wording.list(roles, "or"))")
        }
        return AssetArgument(role: role, url: String(text[text.index(after: sign)...]))
    }

    /// Bytes in the largest unit that divides them, for example `16G`.
    static func shortSize(_ bytes: Int64) -> String {
        for (unit, shift) in [("T", Int64(40)), ("G", 30), ("M", 20), ("K", 10)]
        where bytes > 0 && bytes & ((1 << shift) - 1) == 0 {
            return "\(bytes >> shift)\(unit)"
        }
        return String(bytes)
    }

    private static let scales: [String: Int64] = {
        var scales: [String: Int64] = ["": 1, "b": 1]
        for (unit, shift) in [("k", Int64(10)), ("m", 20), ("g", 30), ("t", 40)] {
            for ending in ["", "b", "ib"] { scales[unit + ending] = 1 << shift }
        }
        return scales
    }()

    /// A whole part and thousandths; nil for anything but digits with at most one point between.
    private static func decimal(_ text: String) -> (whole: Int64, thousandths: Int64)? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, isDigits(first), let whole = Int64(first) else { return nil }
        guard parts.count == 2 else { return (whole, 0) }
        guard isDigits(parts[1]) else { return nil }
        let digits = (parts[1] + "000").prefix(3)
        return Int64(digits).map { (whole, $0) }
    }

    private static func scaled(_ whole: Int64, _ thousandths: Int64, by scale: Int64) -> Int64? {
        let (product, overflow) = whole.multipliedReportingOverflow(by: scale)
        let (sum, overflowAgain) = product.addingReportingOverflow(thousandths * scale / 1000)
        return overflow || overflowAgain ? nil : sum
    }

    private static func isDigits(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    }

    private static func isTokenScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar)
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { String(start[...$0]) } ?? ""
    }
}
