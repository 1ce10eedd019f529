/// Writes one JSON object on one line, its keys in the order in which they are added (RFC 8259).
struct JSONText {
    private var body = ""

    /// The object.
    var text: String { "{\(body)}" }

    mutating func add(_ key: String, _ value: String) {
        add(key, raw: Self.quoted(value))
    }

    mutating func add(_ key: String, _ value: Bool) {
        add(key, raw: value ? "true" : "false")
    }

    mutating func add(_ key: String, _ value: Int64) {
        add(key, raw: String(value))
    }

    mutating func add(_ key: String, _ value: Int) {
        add(key, raw: String(value))
    }

    /// A number with at most three decimals.
    mutating func add(_ key: String, _ value: Double) {
        add(key, raw: Self.number(value))
    }

    /// A value that is JSON already.
    mutating func add(_ key: String, raw: String) {
        body += (body.isEmpty ? "" : ",") + Self.quoted(key) + ":" + raw
    }

    /// The text in quotes; control characters, quotes and backslashes escaped.
    static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case "\0"..<" ", "\u{7F}"..."\u{9F}": out += "\\u00" + hexadecimal(scalar.value)
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    /// The number rounded to thousandths, without zeros at its end; 0 for what is no number.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let thousandths = (value.magnitude * 1000).rounded()
        guard thousandths < 9e18 else { return value < 0 ? "-9e15" : "9e15" }
        let (whole, part) = Int64(thousandths).quotientAndRemainder(dividingBy: 1000)
        let sign = value < 0 && thousandths > 0 ? "-" : ""
        guard part > 0 else { return "\(sign)\(whole)" }
        let digits = String(String(part + 1000).dropFirst())
        let end = digits.lastIndex { $0 != "0" } ?? digits.startIndex
        return "\(sign)\(whole).\(digits[...end])"
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return value < 16 ? "0\(digits)" : digits
    }
}
