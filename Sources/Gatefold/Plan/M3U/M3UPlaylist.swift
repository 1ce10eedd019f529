#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The entries of an M3U playlist, line by line.
///
/// An image before the first entry, or between `#EXTALB` and its first entry, is the album's and
/// holds for all that follow; any other one belongs to the next entry.
struct M3UPlaylist {
    private(set) var groups: [PlannedGroup] = []

    private let context: PlanContext
    private var entry = M3UEntry()
    private var album: String?
    private var artist: String?
    private var albumImage: URL?
    private var isAtAlbum = true
    /// The line of an `#EXTIMG` whose address stands in the next line.
    private var awaitsImage = false

    init(_ context: PlanContext) {
        self.context = context
    }

    /// Takes a line without blanks around it.
    mutating func take(_ line: String, at number: Int) throws(PlanMistake) {
        guard !line.isEmpty else { return }
        guard line.utf8.count <= PlanLimits.textBytes else {
            throw context.mistake(
                "line \(number)", found: "a line of \(line.utf8.count) bytes",
                expected: "at most \(PlanLimits.textBytes)")
        }
        if line.hasPrefix("#") {
            try direct(line, at: number)
        } else if awaitsImage {
            awaitsImage = false
            try image(line, .image, at: number)
        } else {
            try end(line, at: number)
        }
    }

    private mutating func direct(_ line: String, at number: Int) throws(PlanMistake) {
        let (name, value) = Self.directive(line)
        switch name {
        case "#EXTINF":
            let information = M3UInformation(value)
            entry.title = information.title
            isAtAlbum = false
            if let logo = information.logo { try image(logo, .logo, at: number) }
        case "#EXTIMG":
            awaitsImage = !Self.isAddress(value)
            if !awaitsImage { try image(value, .image, at: number) }
        case "#EXTALBUMARTURL":
            if !value.isEmpty { try image(value, .albumArt, at: number) }
        case "#EXTALB":
            album = value.isEmpty ? nil : value
            albumImage = nil
            isAtAlbum = true
        case "#EXTART": artist = value.isEmpty ? nil : value
        case "#EXT-X-TARGETDURATION", "#EXT-X-STREAM-INF", "#EXT-X-I-FRAME-STREAM-INF",
            "#EXT-X-MEDIA-SEQUENCE":
            throw context.mistake(
                "line \(number)", found: "an HLS stream (\(name))",
                expected: "a list of songs: the parts of a stream are none")
        default: break
        }
    }

    /// Splits `#NAME:value`, or `#NAME value`.
    private static func directive(_ line: String) -> (name: String, value: String) {
        let name = line.prefix { $0 != ":" && $0 != " " && $0 != "\t" }
        let value = XMLText.trimmed(String(line[name.endIndex...].dropFirst()))
        return (name.uppercased(), value)
    }

    /// Whether the value of `#EXTIMG` is the address itself, and no word such as `front cover`.
    private static func isAddress(_ value: String) -> Bool {
        let file = value.prefix { $0 != "?" && $0 != "#" }
        let ending = file.split(separator: ".").last.map { $0.lowercased() }
        return value.contains("://")
            || !value.contains(" ") && file.contains(".")
                && ending.map { MediaKind.isEnding($0, ofImages: true) } ?? false
    }

    private mutating func image(
        _ text: String, _ kind: M3UEntry.ImageKind, at number: Int
    ) throws(PlanMistake) {
        let address = try address(text, at: number)
        if isAtAlbum, kind != .logo {
            albumImage = address
        } else {
            entry.images[kind] = entry.images[kind] ?? address
        }
    }

    private func address(_ text: String, at number: Int) throws(PlanMistake) -> URL {
        do throws(PlanAddress.Refusal) {
            return try PlanAddress.read(text, base: context.base)
        } catch {
            throw context.mistake("line \(number)", found: error.found, expected: error.expected)
        }
    }

    private mutating func end(_ line: String, at number: Int) throws(PlanMistake) {
        guard groups.count < PlanLimits.heldGroups else {
            throw context.mistake(
                "line \(number)", found: PlanLimits.tooMany.found,
                expected: PlanLimits.tooMany.expected)
        }
        let song = try address(line, at: number)
        guard let name = PlanName.part(entry.title) ?? PlanName.file(song) else {
            throw context.mistake(
                "line \(number)", found: "an entry without a name",
                expected: "a line #EXTINF:-1,Title before it")
        }
        var assets = [Asset.song(song)]
        if let image = entry.image ?? albumImage { assets.append(.artwork(image)) }
        let metadata = PlanName.metadata(title: entry.title, artist: artist, album: album)
        groups.append(
            PlannedGroup(
                group: AssetGroup(name: name, assets: assets, metadata: metadata),
                place: "line \(number)"))
        entry = M3UEntry()
        isAtAlbum = false
    }
}
