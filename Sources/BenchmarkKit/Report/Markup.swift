/// Elements of SVG (W3C, Scalable Vector Graphics 2) as text.
package enum Markup: Sendable {
    /// A text as it may stand between tags and in quotes.
    ///
    /// What XML 1.0 has no place for, not even as a reference, becomes U+FFFD.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A text of a class, with its baseline at a point.
    static func text(_ text: String, _ kind: String, x: Double, y: Double) -> String {
        #"<text class="\#(kind)" x="\#(number(x))" y="\#(number(y))">\#(escaped(text))</text>"#
    }

    /// A filled rectangle of a class.
    static func box(_ kind: String, x: Double, y: Double, width: Double, height: Double) -> String {
        #"<rect class="\#(kind)" x="\#(number(x))" y="\#(number(y))" width="\#(number(width))""#
            + #" height="\#(number(height))"/>"#
    }

    /// A line of a class.
    static func line(
        _ kind: String, from: (x: Double, y: Double), to: (x: Double, y: Double)
    ) -> String {
        #"<line class="\#(kind)" x1="\#(number(from.x))" y1="\#(number(from.y))""#
            + #" x2="\#(number(to.x))" y2="\#(number(to.y))"/>"#
    }

    private static func number(_ value: Double) -> String { Figure.fixed(value, 1) }
}
