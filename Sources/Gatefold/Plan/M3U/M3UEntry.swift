#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is known of an entry before its address comes.
struct M3UEntry {
    /// Where an image is named, the one that counts first.
    enum ImageKind: CaseIterable {
        case image
        case albumArt
        case logo
    }

    var title: String?
    var images: [ImageKind: URL] = [:]

    var image: URL? { ImageKind.allCases.lazy.compactMap { images[$0] }.first }
}

/// The value of `#EXTINF`: seconds, attributes such as `tvg-logo="…"`, a comma, and the title.
struct M3UInformation {
    /// The title; nil where there is none.
    private(set) var title: String?

    /// The address of a logo; nil where there is none.
    private(set) var logo: String?

    init(_ value: String) {
        var isQuoted = false
        let comma = value.firstIndex { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
        // A quote that never ends is part of the title.
        let end = comma ?? value.firstIndex(of: ",") ?? value.endIndex
        let title = XMLText.trimmed(String(value[end...].dropFirst()))
        self.title = title.isEmpty ? nil : title
        logo = Self.attribute("tvg-logo=", of: value[..<end])
    }

    private static func attribute(_ name: String, of text: Substring) -> String? {
        guard let found = text.firstRange(of: name) else { return nil }
        let rest = text[found.upperBound...]
        let isQuoted = rest.hasPrefix("\"")
        let value = isQuoted ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != " " }
        let text = XMLText.trimmed(String(value))
        return text.isEmpty ? nil : text
    }
}
