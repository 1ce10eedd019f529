extension String {
    /// The text without the credentials and the queries of the addresses in it.
    ///
    /// libcurl's words may hold an address as it was written, a proxy's password included.
    package var withoutSecrets: String {
        let parts = split(separator: "://", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count > 1 else { return self }
        return parts.dropFirst().reduce(String(first)) { $0 + "://" + Self.bare($1) }
    }

    /// What follows a scheme, up to the next one.
    private static func bare(_ text: Substring) -> String {
        let isEnd = { (character: Character) in
            character.isWhitespace || "'\"<>)".contains(character)
        }
        let address = text.prefix { !isEnd($0) }
        var kept = address.prefix { !"?#".contains($0) }
        // The last one: a password may hold the sign, and so may a careless path.
        if let sign = kept.lastIndex(of: "@") { kept = kept[kept.index(after: sign)...] }
        return String(kept) + text[address.endIndex...]
    }
}
