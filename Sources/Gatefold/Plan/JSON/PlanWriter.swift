#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes groups as a plan in JSON (RFC 8259), which `PlanReader` reads back as the same groups.
public enum PlanWriter: Sendable {
    /// A group as one line of a plan in JSON lines, without the line's end.
    ///
    /// - Parameter group: The group.
    /// - Returns: One JSON object, its keys always in the same order.
    public static func line(_ group: AssetGroup) -> String {
        var members = ["\"name\":" + quoted(group.name)]
        if !group.metadata.isEmpty {
            let pairs = group.metadata.sorted { $0.key < $1.key }
            let texts = pairs.map { quoted($0.key) + ":" + quoted($0.value) }
            members.append("\"metadata\":{" + texts.joined(separator: ",") + "}")
        }
        members.append("\"assets\":[" + group.assets.map(object).joined(separator: ",") + "]")
        return "{" + members.joined(separator: ",") + "}"
    }

    /// Groups as one JSON document, a group on each line of it.
    ///
    /// - Parameter groups: The groups.
    /// - Returns: The document with a line's end behind it.
    public static func document(_ groups: [AssetGroup]) -> String {
        let lines = groups.map(line).joined(separator: ",\n")
        return "{\"gatefold\":1,\"groups\":[\n\(lines)\n]}\n"
    }

    private static func object(_ asset: Asset) -> String {
        var members = ["\"role\":" + quoted(asset.role.rawValue)]
        let addresses = asset.sources.map { quoted($0.absoluteString) }
        if addresses.count == 1 {
            members.append("\"url\":" + addresses[0])
        } else {
            members.append("\"urls\":[" + addresses.joined(separator: ",") + "]")
        }
        if let file = asset.file { members.append("\"file\":" + quoted(file)) }
        if let sha256 = asset.sha256 { members.append("\"sha256\":\"\(sha256)\"") }
        if let bytes = asset.bytes { members.append("\"bytes\":\(bytes)") }
        if asset.isOptional { members.append("\"optional\":true") }
        return "{" + members.joined(separator: ",") + "}"
    }

    /// The text in quotes; control characters, quotes and backslashes escaped.
    private static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{2029}":
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}
