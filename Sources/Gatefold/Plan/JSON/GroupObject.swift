#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the JSON object of a group, as both JSON forms of a plan have it.
struct GroupObject {
    /// The keys that a group may have.
    static let keys = ["name", "metadata", "assets"]

    private let base: URL?
    private var name: String?
    private var metadata: [String: String]?
    private var assets: [Asset]?

    /// Reads one object.
    ///
    /// - Parameters:
    ///   - scanner: Where it stands.
    ///   - base: What relative addresses are relative to.
    /// - Returns: The group, checked: its name can be a place, its addresses can be asked.
    /// - Throws: `JSONFinding`, its bytes counted from the scanner's first.
    static func read(
        _ scanner: inout JSONScanner, base: URL?
    ) throws(JSONFinding) -> AssetGroup {
        _ = scanner.next()
        let start = scanner.place
        var object = GroupObject(base: base)
        try scanner.object { (scanner, key) throws(JSONFinding) in
            try object.member(key, &scanner)
        }
        return try object.group(start)
    }

    private init(base: URL?) {
        self.base = base
    }

    private mutating func member(
        _ key: String, _ scanner: inout JSONScanner
    ) throws(JSONFinding) {
        switch key {
        case "name":
            try scanner.refuse(second: name != nil)
            name = try Self.place(&scanner)
        case "metadata":
            try scanner.refuse(second: metadata != nil)
            metadata = try Self.metadata(&scanner)
        case "assets":
            try scanner.refuse(second: assets != nil)
            assets = try assets(&scanner)
        default: throw scanner.unknown(key, among: Self.keys)
        }
    }

    private func group(_ start: Int) throws(JSONFinding) -> AssetGroup {
        guard let name else {
            throw JSONFinding(
                start, found: "a group without \"name\"",
                expected: "\"name\", the group's place in the library")
        }
        guard let assets, !assets.isEmpty else {
            let what = self.assets == nil ? "a group without \"assets\"" : "no assets"
            throw JSONFinding(
                start, path: self.assets == nil ? "" : "assets", found: what,
                expected: "a list of at least one asset with a \"role\" and a \"url\"")
        }
        return AssetGroup(name: name, assets: assets, metadata: metadata ?? [:])
    }

    private static func place(_ scanner: inout JSONScanner) throws(JSONFinding) -> String {
        _ = scanner.next()
        let start = scanner.place
        let name = try scanner.string()
        guard name.utf8.count <= PlanLimits.nameBytes else {
            throw JSONFinding(
                start, found: "a name of \(name.utf8.count) bytes",
                expected: "at most \(PlanLimits.nameBytes)")
        }
        do throws(SafeName.Refusal) {
            try GroupPlace.check(name)
        } catch {
            throw JSONFinding(
                start, found: "\(PlanExcerpt.quoted(name)) (\(error))",
                expected: "a name such as \"Artist - Title\"")
        }
        return name
    }

    private static func metadata(
        _ scanner: inout JSONScanner
    ) throws(JSONFinding) -> [String: String] {
        var metadata: [String: String] = [:]
        try scanner.object { (scanner, key) throws(JSONFinding) in
            try scanner.refuse(second: metadata[key] != nil)
            guard metadata.count < PlanLimits.metadata else {
                throw JSONFinding(
                    scanner.place, found: "more than \(PlanLimits.metadata) entries",
                    expected: "fewer")
            }
            metadata[key] = try scanner.text()
        }
        return metadata
    }

    private func assets(_ scanner: inout JSONScanner) throws(JSONFinding) -> [Asset] {
        var assets: [Asset] = []
        try scanner.array { (scanner, number) throws(JSONFinding) in
            guard number < PlanLimits.assets else {
                throw JSONFinding(
                    scanner.place, found: "more than \(PlanLimits.assets) assets in a group",
                    expected: "fewer")
            }
            let (asset, start) = try AssetObject.read(&scanner, base: base)
            if let file = asset.file, Self.isTaken(file, assets) {
                throw JSONFinding(
                    start, path: "file",
                    found: "\(PlanExcerpt.quoted(file)), the name of another asset too",
                    expected: "a name of its own")
            }
            assets.append(asset)
        }
        return assets
    }

    /// Whether another asset of the group is to have this name, as file systems compare them.
    private static func isTaken(_ file: String, _ assets: [Asset]) -> Bool {
        guard let name = try? SafeName(file) else { return false }
        return assets.contains { other in
            other.file.flatMap { try? SafeName($0) }?.folded == name.folded
        }
    }
}

extension JSONScanner {
    /// Reads a text of a length that honest plans have.
    mutating func text() throws(JSONFinding) -> String {
        _ = next()
        let start = place
        let text = try string()
        guard text.utf8.count <= PlanLimits.textBytes else {
            throw JSONFinding(
                start, found: "a text of \(text.utf8.count) bytes",
                expected: "at most \(PlanLimits.textBytes)")
        }
        return text
    }

    /// Refuses a key that the object has had already.
    mutating func refuse(second isSecond: Bool) throws(JSONFinding) {
        guard isSecond else { return }
        throw JSONFinding(
            place, found: "the same key a second time", expected: "each key once")
    }

    /// A key that isn't known, as a mistake.
    func unknown(_ key: String, among keys: [String]) -> JSONFinding {
        JSONFinding(
            place, found: "an unknown key", expected: PlanExcerpt.expected(keys, near: key))
    }
}
