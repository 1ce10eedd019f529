#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One entry of the results.
struct ITunesResult {
    private var artist: String?
    private var track: String?
    private var collection: String?
    private var preview: URL?
    private var episode: URL?
    private var artwork: [URL] = []

    /// Reads one object; nil where it has neither a preview nor an episode.
    ///
    /// - Parameter scanner: Where it stands.
    /// - Returns: The group.
    /// - Throws: `JSONFinding`.
    static func read(_ scanner: inout JSONScanner) throws(JSONFinding) -> AssetGroup? {
        _ = scanner.next()
        let start = scanner.place
        var result = ITunesResult()
        try scanner.object { (scanner, key) throws(JSONFinding) in
            try result.member(key, &scanner)
        }
        return try result.group(start)
    }

    private mutating func member(
        _ key: String, _ scanner: inout JSONScanner
    ) throws(JSONFinding) {
        switch key {
        case "artistName": artist = try Self.text(&scanner)
        case "trackName": track = try Self.text(&scanner)
        case "collectionName": collection = try Self.text(&scanner)
        case "previewUrl": preview = try Self.address(&scanner)
        case "episodeUrl": episode = try Self.address(&scanner)
        case "artworkUrl100":
            artwork = try Self.address(&scanner).map(Self.sizes) ?? []
        default: try scanner.skip()
        }
    }

    private func group(_ start: Int) throws(JSONFinding) -> AssetGroup? {
        guard let song = preview ?? episode else { return nil }
        let part = PlanName.part(creator: artist, title: track) ?? PlanName.file(song)
        guard let name = part else {
            throw JSONFinding(
                start, path: "trackName", found: "a result without a name",
                expected: "a name that can be a folder's")
        }
        var assets = [Asset.song(song)]
        if !artwork.isEmpty { assets.append(Asset(role: .artwork, sources: artwork)) }
        return AssetGroup(
            name: name, assets: assets,
            metadata: PlanName.metadata(title: track, artist: artist, album: collection))
    }

    /// The addresses of the artwork at 1200, 600 and 100 pixels, the largest first.
    ///
    /// The last part of the address is `100x100bb.jpg` or the like, and the server makes the size
    /// that is asked for. An address without it is taken as it is.
    static func sizes(of address: URL) -> [URL] {
        let text = address.absoluteString
        guard let slash = text.lastIndex(of: "/"), text[slash...].contains("100x100") else {
            return [address]
        }
        return ["1200x1200", "600x600", "100x100"].compactMap { size in
            URL(string: String(text[..<slash]) + text[slash...].replacing("100x100", with: size))
        }
    }

    /// A text; nil where there is null.
    private static func text(_ scanner: inout JSONScanner) throws(JSONFinding) -> String? {
        if scanner.isNull() { return nil }
        return try scanner.text()
    }

    private static func address(
        _ scanner: inout JSONScanner
    ) throws(JSONFinding) -> URL? {
        if scanner.isNull() { return nil }
        let start = scanner.place
        let text = try scanner.string("an address in quotes")
        guard !text.isEmpty else { return nil }
        do throws(PlanAddress.Refusal) {
            return try PlanAddress.read(text, base: nil)
        } catch {
            throw JSONFinding(start, found: error.found, expected: error.expected)
        }
    }
}

extension JSONScanner {
    /// Passes over `null`, if it stands here.
    mutating func isNull() -> Bool {
        _ = next()
        return word("null")
    }
}
