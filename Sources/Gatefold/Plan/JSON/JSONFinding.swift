/// A mistake inside one JSON value: where, what was found, and what was expected.
struct JSONFinding: Error {
    /// The keys and numbers that lead there, outermost first, as `assets[0].url`.
    var path: String

    /// The byte at which it stands, counted from the value's first.
    let offset: Int

    let found: String
    let expected: String

    init(_ offset: Int, path: String = "", found: String, expected: String) {
        self.path = path
        self.offset = offset
        self.found = found
        self.expected = expected
    }

    /// The same mistake, seen from outside of a key or of a place in a list.
    func within(_ step: String) -> JSONFinding {
        var finding = self
        let joins = path.isEmpty || path.hasPrefix("[")
        finding.path = step + (joins ? path : "." + path)
        return finding
    }
}
