#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the JSON object of an asset.
struct AssetObject {
    /// The keys that an asset may have.
    static let keys = ["role", "url", "urls", "file", "sha256", "bytes", "optional"]

    private let base: URL?
    private var role: Asset.Role?
    private var url: URL?
    private var urls: [URL]?
    private var file: String?
    private var sha256: SHA256Digest?
    private var bytes: Int64?
    private var isOptional: Bool?

    /// Reads one object.
    ///
    /// - Parameters:
    ///   - scanner: Where it stands.
    ///   - base: What relative addresses are relative to.
    /// - Returns: The asset, and the byte at which it begins.
    /// - Throws: `JSONFinding`, its bytes counted from the scanner's first.
    static func read(
        _ scanner: inout JSONScanner, base: URL?
    ) throws(JSONFinding) -> (asset: Asset, start: Int) {
        _ = scanner.next()
        let start = scanner.place
        var object = AssetObject(base: base)
        try scanner.object { (scanner, key) throws(JSONFinding) in
            try object.member(key, &scanner)
        }
        return (try object.asset(start), start)
    }

    private init(base: URL?) {
        self.base = base
    }

    private mutating func member(
        _ key: String, _ scanner: inout JSONScanner
    ) throws(JSONFinding) {
        switch key {
        case "role":
            try scanner.refuse(second: role != nil)
            role = try Self.role(&scanner)
        case "url":
            try scanner.refuse(second: url != nil)
            url = try address(&scanner)
        case "urls":
            try scanner.refuse(second: urls != nil)
            urls = try addresses(&scanner)
        case "file":
            try scanner.refuse(second: file != nil)
            file = try Self.file(&scanner)
        case "sha256":
            try scanner.refuse(second: sha256 != nil)
            sha256 = try Self.digest(&scanner)
        case "bytes":
            try scanner.refuse(second: bytes != nil)
            bytes = try Self.bytes(&scanner)
        case "optional":
            try scanner.refuse(second: isOptional != nil)
            isOptional = try scanner.flag()
        default: throw scanner.unknown(key, among: Self.keys)
        }
    }

    private func asset(_ start: Int) throws(JSONFinding) -> Asset {
        guard let role else {
            throw JSONFinding(
                start, found: "an asset without \"role\"",
                expected: "\"role\": \(PlanExcerpt.list(Self.roles))")
        }
        guard url == nil || urls == nil else {
            throw JSONFinding(
                start, found: "both \"url\" and \"urls\"",
                expected: "one of them (\"urls\" is a list, the best address first)")
        }
        guard let sources = url.map({ [$0] }) ?? urls else {
            throw JSONFinding(
                start, found: "an asset without an address",
                expected: "\"url\", or \"urls\" for several, the best first")
        }
        return Asset(
            role: role, sources: sources, file: file, isOptional: isOptional ?? false,
            bytes: bytes, sha256: sha256)
    }

    private static let roles = Asset.Role.allCases.map(\.rawValue)

    private static func role(_ scanner: inout JSONScanner) throws(JSONFinding) -> Asset.Role {
        _ = scanner.next()
        let start = scanner.place
        let word = try scanner.text()
        guard let role = Asset.Role(rawValue: word) else {
            throw JSONFinding(
                start, found: PlanExcerpt.quoted(word),
                expected: PlanExcerpt.expected(roles, near: word))
        }
        return role
    }

    private func addresses(_ scanner: inout JSONScanner) throws(JSONFinding) -> [URL] {
        var urls: [URL] = []
        _ = scanner.next()
        let start = scanner.place
        try scanner.array { (scanner, number) throws(JSONFinding) in
            guard number < PlanLimits.sources else {
                throw JSONFinding(
                    scanner.place, found: "more than \(PlanLimits.sources) addresses",
                    expected: "fewer")
            }
            urls.append(try address(&scanner))
        }
        guard !urls.isEmpty else {
            throw JSONFinding(
                start, found: "an empty list", expected: "at least one http or https address")
        }
        return urls
    }

    private func address(_ scanner: inout JSONScanner) throws(JSONFinding) -> URL {
        _ = scanner.next()
        let start = scanner.place
        let text = try scanner.string("an address in quotes")
        do throws(PlanAddress.Refusal) {
            return try PlanAddress.read(text, base: base)
        } catch {
            throw JSONFinding(start, found: error.found, expected: error.expected)
        }
    }

    private static func file(_ scanner: inout JSONScanner) throws(JSONFinding) -> String {
        _ = scanner.next()
        let start = scanner.place
        let file = try scanner.text()
        do throws(SafeName.Refusal) {
            _ = try SafeName(file)
        } catch {
            throw JSONFinding(
                start, found: "\(PlanExcerpt.quoted(file)) (\(error))",
                expected: "a file's name such as \"Title.m4a\"")
        }
        return file
    }

    private static func digest(_ scanner: inout JSONScanner) throws(JSONFinding) -> SHA256Digest {
        _ = scanner.next()
        let start = scanner.place
        let text = try scanner.text()
        guard let digest = SHA256Digest(hexadecimal: text) else {
            throw JSONFinding(
                start, found: "\(PlanExcerpt.quoted(text)) with \(text.count) characters",
                expected: "a SHA-256 of 64 hexadecimal digits")
        }
        return digest
    }

    private static func bytes(_ scanner: inout JSONScanner) throws(JSONFinding) -> Int64 {
        _ = scanner.next()
        let start = scanner.place
        let expected = "the length as a whole number of bytes, at least 1"
        let bytes = try scanner.wholeNumber(expected)
        guard bytes > 0 else {
            throw JSONFinding(start, found: "\(bytes)", expected: expected)
        }
        return bytes
    }
}
