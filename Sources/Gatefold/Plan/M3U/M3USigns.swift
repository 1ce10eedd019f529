/// Tells M3U playlists from other texts.
enum M3USigns {
    /// Whether a text is an M3U playlist; nil where that isn't to be seen yet.
    ///
    /// It is one where the first line that is no comment of a person's is a directive (`#EXTM3U`
    /// and the like) or an http address. Any text would do for a list of relative addresses.
    ///
    /// - Parameters:
    ///   - text: The text's beginning.
    ///   - isWhole: Whether nothing more is looked at.
    /// - Returns: True, false, or nil.
    static func tell(_ text: ArraySlice<UInt8>, isWhole: Bool) -> Bool? {
        var rest = text
        while !rest.isEmpty {
            let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            guard isWhole || line.endIndex < rest.endIndex else { return nil }
            rest = rest[line.endIndex...].dropFirst()
            let words = line.drop(while: XMLText.isBlank)
            if words.isEmpty { continue }
            if words.starts(with: "#EXT".utf8) { return true }
            if words.first == UInt8(ascii: "#") { continue }
            let start = String(decoding: words.prefix(8), as: UTF8.self).lowercased()
            return start == "https://" || start.hasPrefix("http://")
        }
        return isWhole ? false : nil
    }
}
