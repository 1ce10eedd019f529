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

    /// What was read so far; a key that comes twice is nothing that Gatefold writes.
    private struct Reader {
        private var version: Int64?
        private var name: String?
        private var request: SHA256Digest?
        private var committed: String?
        private var guarantee: Guarantee?
        private var layout: Layout?
        private var commit: String?
        private var isDegraded: Bool?
        private var metadata: [String: String]?
        private var files: [File]?

        mutating func take(_ key: String, _ scanner: inout JSONScanner) throws(JSONFinding) {
            switch key {
            case "gatefold" where version == nil: version = try scanner.wholeNumber("")
            case "name" where name == nil: name = try scanner.text()
            case "request" where request == nil: request = try Receipt.digest(&scanner)
            case "committed" where committed == nil: committed = try scanner.text()
            case "guarantee" where guarantee == nil:
                guarantee = try Receipt.word(&scanner, Guarantee.init(rawValue:))
            case "layout" where layout == nil:
                layout = try Receipt.word(&scanner, Layout.init(rawValue:))
            case "commit" where commit == nil: commit = try scanner.text()
            case "degraded" where isDegraded == nil: isDegraded = try scanner.flag()
            case "metadata" where metadata == nil:
                var found: [String: String] = [:]
                try scanner.object { (scanner, key) throws(JSONFinding) in
                    guard found.updateValue(try scanner.text(), forKey: key) == nil else {
                        throw Receipt.strange(scanner)
                    }
                }
                metadata = found
            case "files" where files == nil:
                var found: [File] = []
                try scanner.array { (scanner, _) throws(JSONFinding) in
                    found.append(try Receipt.file(&scanner))
                }
                files = found
            default: throw Receipt.strange(scanner)
            }
        }

        var receipt: Receipt? {
            guard let version, let name, let committed, let request, let guarantee,
                let isDegraded, let metadata, let files
            else { return nil }
            return Receipt(
                gatefold: Int(version), name: name, request: request, committed: committed,
                guarantee: guarantee, layout: layout, commit: commit, degraded: isDegraded,
                metadata: metadata, files: files)
        }
    }

    private static func file(_ scanner: inout JSONScanner) throws(JSONFinding) -> File {
        var role: Asset.Role?
        var name: String?
        var bytes: Int64?
        var sha256: SHA256Digest?
        var url: String?
        var (etag, lastModified, contentType): (String?, String?, String?)
        try scanner.object { (scanner, key) throws(JSONFinding) in
            switch key {
            case "role" where role == nil: role = try word(&scanner, Asset.Role.init(rawValue:))
            case "file" where name == nil: name = try scanner.text()
            case "bytes" where bytes == nil: bytes = try scanner.wholeNumber("")
            case "sha256" where sha256 == nil: sha256 = try digest(&scanner)
            case "url" where url == nil: url = try scanner.text()
            case "etag" where etag == nil: etag = try scanner.text()
            case "lastModified" where lastModified == nil: lastModified = try scanner.text()
            case "contentType" where contentType == nil: contentType = try scanner.text()
            default: throw strange(scanner)
            }
        }
        guard let role, let name, let bytes, let sha256, let url else { throw strange(scanner) }
        return File(
            role: role, file: name, bytes: bytes, sha256: sha256, url: url, etag: etag,
            lastModified: lastModified, contentType: contentType)
    }

    private static func digest(
        _ scanner: inout JSONScanner
    ) throws(JSONFinding) -> SHA256Digest {
        guard let digest = SHA256Digest(hexadecimal: try scanner.text()) else {
            throw strange(scanner)
        }
        return digest
    }

    private static func word<Value>(
        _ scanner: inout JSONScanner, _ read: (String) -> Value?
    ) throws(JSONFinding) -> Value {
        guard let value = read(try scanner.text()) else { throw strange(scanner) }
        return value
    }

    private static func strange(_ scanner: borrowing JSONScanner) -> JSONFinding {
        JSONFinding(scanner.place, found: "", expected: "")
    }
}
