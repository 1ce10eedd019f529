#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An element with its names resolved (Namespaces in XML 1.0).
struct XMLElement: Sendable {
    /// The name behind the prefix.
    let name: String

    /// The prefix as it is written; nil without one.
    let prefix: String?

    /// The namespace; nil where there is none, or the prefix was never declared.
    let namespace: String?

    /// The attributes without prefixes.
    let attributes: [String: String]

    /// What relative addresses in it are relative to: by `xml:base`, else the plan's own address.
    let base: URL?
}

/// The elements that are open, one in another.
struct XMLStack: Sendable {
    private struct Level: Sendable {
        /// The name as it is written.
        let tag: String
        let element: XMLElement
        /// How the shape calls the way down to it.
        let path: String
        let keepsText: Bool
        let namespaces: Int
        var text = ""
    }

    private var levels: [Level] = []
    private var namespaces: [(prefix: String, name: String)] = []
    private let base: URL?

    /// Begins with a plan's own address.
    init(base: URL?) {
        self.base = base
    }

    var isEmpty: Bool { levels.isEmpty }

    /// The path of the innermost element; empty outside of all.
    var path: String { levels.last?.path ?? "" }

    /// Whether the text of the innermost element is wanted.
    var keepsText: Bool { levels.last?.keepsText ?? true }

    /// The name of the innermost element as it is written.
    var tag: String? { levels.last?.tag }

    /// Resolves the names of a tag, whose own declarations count already.
    mutating func element(_ tag: XMLTag) -> XMLElement {
        var attributes: [String: String] = [:]
        var base = levels.isEmpty ? self.base : levels.last?.element.base
        for (name, value) in tag.attributes {
            if name == "xmlns" {
                namespaces.append(("", value))
            } else if name.hasPrefix("xmlns:") {
                namespaces.append((String(name.dropFirst(6)), value))
            } else if name == "xml:base" {
                base = Self.resolve(value, against: base)
            } else if !name.contains(":"), attributes[name] == nil {
                attributes[name] = value
            }
        }
        let parts = tag.name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let prefix = parts.count == 2 ? String(parts[0]) : nil
        let namespace = namespaces.last { $0.prefix == prefix ?? "" }?.name
        return XMLElement(
            name: String(parts[parts.count - 1]), prefix: prefix,
            namespace: namespace?.isEmpty == true ? nil : namespace, attributes: attributes,
            base: base)
    }

    /// Goes into an element that `element(_:)` has resolved.
    mutating func enter(_ element: XMLElement, tag: XMLTag, path: String, keepsText: Bool) {
        let declared = tag.attributes.count { $0.name == "xmlns" || $0.name.hasPrefix("xmlns:") }
        levels.append(
            Level(
                tag: tag.name, element: element, path: path, keepsText: keepsText,
                namespaces: declared))
    }

    /// Goes out of the innermost element.
    mutating func leave() -> (element: XMLElement, path: String, text: String)? {
        guard let level = levels.popLast() else { return nil }
        namespaces.removeLast(level.namespaces)
        return (level.element, level.path, level.text)
    }

    /// Adds text to the innermost element; false where it has too much of it.
    mutating func add(_ text: String) -> Bool {
        guard let last = levels.indices.last else { return true }
        levels[last].text += text
        return levels[last].text.utf8.count <= PlanLimits.textBytes
    }

    var depth: Int { levels.count }

    /// A base may be no http address: the addresses that lean on it are then refused by name.
    private static func resolve(_ text: String, against base: URL?) -> URL? {
        let text = XMLText.title(text)
        guard !text.isEmpty else { return base }
        if let base { return URL(string: PercentText.escaped(text), relativeTo: base)?.absoluteURL }
        return Address.scheme(of: text) == nil ? nil : URL(string: PercentText.escaped(text))
    }
}
