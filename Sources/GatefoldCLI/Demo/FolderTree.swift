#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What stands in a library, as a tree for a person; Gatefold's private folder is left out.
struct FolderTree: Sendable {
    /// One name in a folder.
    struct Node: Sendable {
        let name: String
        let bytes: Int64?
        let children: [Node]
    }

    let nodes: [Node]

    /// Reads a folder; what can't be read is left out.
    init(of path: String) {
        nodes = Self.read(URL(filePath: path))
    }

    /// Whether something stands at that path, folders separated by `/`.
    func contains(_ path: String) -> Bool {
        var nodes = nodes
        for part in path.split(separator: "/") {
            guard let node = nodes.first(where: { $0.name == part }) else { return false }
            nodes = node.children
        }
        return true
    }

    /// The tree, a line a name.
    func lines(isASCII: Bool) -> [String] {
        let signs = isASCII ? ("|-- ", "`-- ", "|   ") : ("├── ", "└── ", "│   ")
        return Self.lines(nodes, "", signs)
    }

    private static func lines(
        _ nodes: [Node], _ indent: String, _ signs: (String, String, String)
    ) -> [String] {
        nodes.enumerated().flatMap { index, node in
            let isLast = index == nodes.count - 1
            let size = node.bytes.map { "  " + Quantity.bytes($0) } ?? ""
            let line = indent + (isLast ? signs.1 : signs.0) + DisplayWidth.clean(node.name) + size
            return [line] + lines(node.children, indent + (isLast ? "    " : signs.2), signs)
        }
    }

    private static func read(_ folder: URL) -> [Node] {
        let path = folder.path(percentEncoded: false)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().filter { $0 != ".gatefold" }.map { name in
            let url = folder.appending(path: name)
            let attributes = try? FileManager.default.attributesOfItem(
                atPath: url.path(percentEncoded: false))
            let isFile = attributes?[.type] as? FileAttributeType == .typeRegular
            let size = (attributes?[.size] as? any BinaryInteger).map { Int64(clamping: $0) }
            return Node(
                name: name, bytes: isFile ? size : nil, children: isFile ? [] : read(url))
        }
    }
}
