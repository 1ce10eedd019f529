import Gatefold

/// Header lines as libcurl hands them over, one a line of the input.
enum HeadLineRules {
    static func check(_ input: inout FuzzInput) {
        let bytes = input.bytes()
        var plain = FuzzInput(bytes)
        let head = head(of: &plain)
        var broken = FuzzInput(bytes)
        let same = Self.head(of: &broken, lineBreak: [])
        claim(head == same, "line breaks make another head")
        guard let head else { return }
        claim((200...999).contains(head.status), "a final status of \(head.status)")
        claim(head.version.hasPrefix("HTTP/"), "a version of \(head.version)")
        for field in head.headers.fields { checkField(field) }
    }

    private static func checkField(_ field: HeaderFields.Field) {
        claim(!field.name.unicodeScalars.contains(":"), "a colon in a name")
        let ends = [field.value.unicodeScalars.first, field.value.unicodeScalars.last]
        claim(!ends.contains(" ") && !ends.contains("\t"), "blanks around a value")
        // What is sent back or shown would begin a line of its own (RFC 9110, section 5.5).
        let breaks: [Unicode.Scalar] = ["\0", "\n", "\r"]
        claim(!field.value.unicodeScalars.contains(where: breaks.contains), "a break in a value")
        claim(!field.name.unicodeScalars.contains(where: breaks.contains), "a break in a name")
    }

    /// The first head in the lines; it may come only with a blank line behind a status line.
    static func head(of input: inout FuzzInput, lineBreak: [UInt8] = [13, 10]) -> ResponseHead? {
        var lines = HeadLines()
        var mayEnd = false
        while !input.isEmpty {
            let line = input.lineBytes()
            let bytes = line + lineBreak
            unsafe bytes.withUnsafeBytes { unsafe lines.append($0) }
            if line.starts(with: "HTTP/".utf8) { mayEnd = true }
            claim(lines.isFinal == (lines.head != nil), "a head that isn't one")
            guard let head = lines.head else { continue }
            claim(mayEnd && line.allSatisfy { $0 == 13 }, "a head without a blank line")
            return head
        }
        return nil
    }
}
