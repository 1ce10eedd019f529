extension Receipt {
    /// Reads a receipt in a third of the time that a decoder takes, which is what a plan of many
    /// groups that are there waits for.
    ///
    /// It takes only what Gatefold writes; of anything else it is nil, whether it is a receipt or
    /// not, and a decoder has the say.
    ///
    /// - Parameter bytes: The JSON text.
    package init?(scanning bytes: [UInt8]) {
        var reader = Reader()
        var scanner = JSONScanner(bytes)
        do throws(JSONFinding) {
            try scanner.object { (scanner, key) throws(JSONFinding) in
                try reader.take(key, &scanner)
            }
            try scanner.end()
        } catch {
            return nil
        }
        guard let receipt = reader.receipt else { return nil }
        self = receipt
    }

    /// What was read so far.
    private struct Reader {
        private var seen: Set<String> = []
        private var version: Int64?
        private var texts: [String: String] = [:]
        private var isDegraded: Bool?
        private var metadata: [String: String]?
        private var files: [File]?

        mutating func take(_ key: String, _ scanner: inout JSONScanner) throws(JSONFinding) {
            guard seen.insert(key).inserted else { throw Receipt.strange(scanner) }
            switch key {
            case "gatefold": version = try scanner.wholeNumber("")
            case "name", "request", "committed", "guarantee", "layout", "commit":
                texts[key] = try scanner.text()
            case "degraded": isDegraded = try scanner.flag()
            case "metadata":
                var found: [String: String] = [:]
                try scanner.object { (scanner, key) throws(JSONFinding) in
                    guard found.updateValue(try scanner.text(), forKey: key) == nil else {
                        throw Receipt.strange(scanner)
                    }
                }
                metadata = found
            case "files":
                var found: [File] = []
                try scanner.array { (scanner, _) throws(JSONFinding) in
                    found.append(try Receipt.file(&scanner))
                }
                files = found
            default: throw Receipt.strange(scanner)
            }
        }

        var receipt: Receipt? {
            guard let version, let name = texts["name"], let committed = texts["committed"],
                let request = texts["request"].flatMap(SHA256Digest.init(hexadecimal:)),
                let guarantee = texts["guarantee"].flatMap(Guarantee.init(rawValue:)),
                let isDegraded, let metadata, let files
            else { return nil }
            var layout: Layout?
            if let text = texts["layout"] {
                guard let known = Layout(rawValue: text) else { return nil }
                layout = known
            }
            return Receipt(
                gatefold: Int(version), name: name, request: request, committed: committed,
                guarantee: guarantee, layout: layout, commit: texts["commit"],
                degraded: isDegraded, metadata: metadata, files: files)
        }
    }

    private static func file(_ scanner: inout JSONScanner) throws(JSONFinding) -> File {
        var texts: [String: String] = [:]
        var bytes: Int64?
        try scanner.object { (scanner, key) throws(JSONFinding) in
            switch key {
            case "bytes" where bytes == nil: bytes = try scanner.wholeNumber("")
            case "role", "file", "sha256", "url", "etag", "lastModified", "contentType":
                guard texts.updateValue(try scanner.text(), forKey: key) == nil else {
                    throw strange(scanner)
                }
            default: throw strange(scanner)
            }
        }
        guard let role = texts["role"].flatMap(Asset.Role.init(rawValue:)),
            let file = texts["file"], let bytes, let url = texts["url"],
            let sha256 = texts["sha256"].flatMap(SHA256Digest.init(hexadecimal:))
        else { throw strange(scanner) }
        return File(
            role: role, file: file, bytes: bytes, sha256: sha256, url: url, etag: texts["etag"],
            lastModified: texts["lastModified"], contentType: texts["contentType"])
    }

    private static func strange(_ scanner: borrowing JSONScanner) -> JSONFinding {
        JSONFinding(scanner.place, found: "", expected: "")
    }
}
