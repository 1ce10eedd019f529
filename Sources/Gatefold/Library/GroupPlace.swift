internal import GatefoldPlatform

/// A group's place in its library: folders one in another, the last of which is the group's own.
package struct GroupPlace: Hashable, Sendable {
    /// The most folders one in another.
    package static let maximumDepth = 16

    /// The folders' names from the library inwards, at least one.
    package let components: [SafeName]

    /// The group's identity as 64 hexadecimal digits, the same for names that fold alike.
    ///
    /// It is the SHA-256 of the folded names with a zero byte between them.
    package let key: String

    /// Reads a group's name, in which `/` separates folders.
    ///
    /// - Parameter name: The group's name as the plan gives it.
    /// - Throws: `SafeName.Refusal` where a part is empty, is dots, has nothing safe in it, is
    ///   `.gatefold` in any case, or where there are more than 16 parts.
    package init(_ name: String) throws(SafeName.Refusal) {
        components = try Self.components(of: name)
        let identity = components.map(\.folded).joined(separator: "\0")
        key = SHA256Digest(unchecked: SHA256Hasher.digest(of: Array(identity.utf8))).description
    }

    /// Checks a group's name, without making its key.
    ///
    /// - Parameter name: The group's name as the plan gives it.
    /// - Throws: What `init` throws.
    static func check(_ name: String) throws(SafeName.Refusal) {
        _ = try components(of: name)
    }

    private static func components(of name: String) throws(SafeName.Refusal) -> [SafeName] {
        if let plain = SafeName(plain: name) { return [plain] }
        guard !name.isEmpty else { throw .empty }
        let parts = name.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= maximumDepth else { throw .tooDeep(limit: maximumDepth) }
        var components: [SafeName] = []
        for part in parts.map({ String($0) }) {
            guard !part.isEmpty else { throw .emptyPart(name) }
            if let plain = SafeName(plain: part) {
                components.append(plain)
                continue
            }
            guard !isReserved(part) else { throw .reserved(part) }
            components.append(try SafeName(part))
        }
        return components
    }

    private static func isReserved(_ part: String) -> Bool {
        // Nothing that cleaning replaces becomes a dot.
        guard part.utf8.contains(UInt8(ascii: ".")) else { return false }
        return SafeName.cleaned(part).lowercased().filter { $0 != " " } == ".gatefold"
    }

    /// The place as a path relative to the library, with `/` between the folders.
    package var path: String {
        components.map(\.text).joined(separator: "/")
    }

    /// The path of the folder that holds the group; empty where that is the library.
    package var parentPath: String {
        components.dropLast().map(\.text).joined(separator: "/")
    }

    /// The name of the group's own folder.
    package var last: SafeName { components.last ?? .untitled }
}

extension GroupPlace: CustomStringConvertible {
    package var description: String { path }
}
