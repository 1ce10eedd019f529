import Gatefold
import Testing

@Suite struct HeadLinesTests {
    @Test func isWholeAtTheBlankLine() {
        var lines = HeadLines()
        #expect(lines.head == nil)
        add("HTTP/1.1 200 OK\r\n", to: &lines)
        add("ETag: \"a\"\r\n", to: &lines)
        #expect(lines.head == nil)
        add("\r\n", to: &lines)
        #expect(lines.head?.status == 200)
        #expect(lines.head?.version == "HTTP/1.1")
        #expect(lines.head?.headers["etag"] == "\"a\"")
    }

    @Test(arguments: ["HTTP/1.1 206 Partial Content", "HTTP/2 206 ", "HTTP/2 206", "HTTP/1.0 206"])
    func readsEveryStatusLine(line: String) {
        #expect(head(line, "")?.status == 206)
    }

    @Test func skipsInformationalAnswersAndTheirFields() {
        let head = head("HTTP/1.1 103 Early Hints", "Link: x", "", "HTTP/1.1 200 OK", "A: b", "")
        #expect(head?.status == 200)
        #expect(head?.headers.fields == [.init(name: "A", value: "b")])
    }

    @Test func isNotWholeBehindAnInformationalAnswer() {
        #expect(head("HTTP/1.1 101 Switching Protocols", "") == nil)
    }

    @Test(arguments: [
        ["HTTP/1.1", ""], ["HTTP/1.1 abc", ""], ["", ""], ["A: b", ""], ["HTTP/1.1 -1", ""],
        ["HTTP/1.1 099 Odd", ""], ["HTTP/1.1 1000 Odd", ""],
    ])
    func isNoHeadWithoutAStatus(lines: [String]) {
        #expect(head(lines) == nil)
    }

    @Test func keepsRepeatedFieldsInTheirOrder() {
        let head = head("HTTP/1.1 200 OK", "A: 1", "B: 2", "a: 3", "")
        #expect(head?.headers.values(of: "A") == ["1", "3"])
    }

    @Test(arguments: [
        ("A: b", "b"), ("A:b", "b"), ("A: \t b \t", "b"), ("A:", ""), ("A:   ", ""),
        ("A: b: c", "b: c"), ("A: caf\u{e9}", "caf\u{e9}"), ("A: b\rC: d\0e", "b C: d e"),
        ("A: \r b\0\r", "b"),
    ])
    func trimsAValue(line: String, value: String) {
        #expect(head("HTTP/1.1 200 OK", line, "")?.headers["A"] == value)
    }

    @Test func takesALineWithoutAColonForNone() {
        #expect(head("HTTP/1.1 200 OK", "nonsense", "")?.headers.fields.isEmpty == true)
    }

    /// A field may be folded over lines (RFC 9112, section 5.2); what follows is part of it.
    @Test func putsAFoldedFieldTogether() {
        let head = head("HTTP/1.1 200 OK", "A: one;", "  Content-Length: 5", "\tthree", "")
        #expect(head?.headers["A"] == "one; Content-Length: 5 three")
        #expect(head?.headers.fields.count == 1)
    }

    /// A fuzzer found it: the value began with a blank.
    @Test func putsNoBlankBeforeAValueThatBeginsInTheNextLine() {
        #expect(head("HTTP/1.1 200 OK", "A:", "  one", "")?.headers["A"] == "one")
    }

    @Test func readsBytesThatAreNoUTF8AsLatin1() {
        var lines = HeadLines()
        add("HTTP/1.1 200 OK\r\n", to: &lines)
        add(Array("A: caf".utf8) + [0xe9, 13, 10], to: &lines)
        add("\r\n", to: &lines)
        #expect(lines.head?.headers["A"] == "caf\u{e9}")
    }

    private func head(_ lines: String...) -> ResponseHead? { head(lines) }

    private func head(_ texts: [String]) -> ResponseHead? {
        var lines = HeadLines()
        for text in texts { add(text + "\r\n", to: &lines) }
        return lines.head
    }

    private func add(_ text: String, to lines: inout HeadLines) {
        add(Array(text.utf8), to: &lines)
    }

    private func add(_ bytes: [UInt8], to lines: inout HeadLines) {
        unsafe bytes.withUnsafeBytes { unsafe lines.append($0) }
    }
}
