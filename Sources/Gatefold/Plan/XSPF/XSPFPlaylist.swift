#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An XSPF playlist, version 1: a group for each track that has a location.
struct XSPFPlaylist: XMLPlan {
    let format = PlanFormat.xspf
    private(set) var skipped = 0

    private struct Track: Sendable {
        let number: Int
        let line: Int
        var locations: [URL] = []
        var title: String?
        var creator: String?
        var album: String?
        var image: URL?

        var entry: String { "track \(number)" }
    }

    private static let namespace = "http://xspf.org/ns/0/"
    private let root: String?
    private var image: URL?
    private var track: Track?
    private var tracks: [Track] = []
    private var number = 0

    /// Begins with the root element, whose version has to be 1.
    init(_ root: XMLElement) throws(XMLFinding) {
        let namespace = root.namespace ?? Self.namespace
        guard namespace == Self.namespace else {
            throw XMLFinding(
                found: "a <playlist> of \(PlanExcerpt.quoted(namespace))",
                expected: "XSPF's, xmlns=\"\(Self.namespace)\"")
        }
        let version = root.attributes["version"] ?? "1"
        guard version == "1" else {
            throw XMLFinding(
                found: "version \(PlanExcerpt.quoted(version)) of XSPF", expected: "version \"1\"")
        }
        self.root = root.namespace
    }

    var entry: String? { track?.entry }

    func key(of element: XMLElement) -> String? {
        element.namespace == root ? element.name : nil
    }

    mutating func begin(
        _ path: String, _ element: XMLElement, line: Int
    ) throws(XMLFinding) -> Bool {
        switch path {
        case "playlist/trackList/track":
            number += 1
            track = Track(number: number, line: line)
            return false
        case "playlist/image", "playlist/trackList/track/location",
            "playlist/trackList/track/title", "playlist/trackList/track/creator",
            "playlist/trackList/track/album", "playlist/trackList/track/image":
            return true
        default: return false
        }
    }

    mutating func end(
        _ path: String, _ element: XMLElement, text: String
    ) throws(XMLFinding) {
        switch path {
        case "playlist/image": image = try element.address(text, "image")
        case "playlist/trackList/track":
            if let track, !track.locations.isEmpty {
                try XMLFinding.checkCount(tracks.count)
                tracks.append(track)
            } else {
                skipped += 1
            }
            track = nil
        case "playlist/trackList/track/location": try locate(text, element)
        case "playlist/trackList/track/title": track?.title = text
        case "playlist/trackList/track/creator": track?.creator = text
        case "playlist/trackList/track/album": track?.album = text
        case "playlist/trackList/track/image":
            let image = try element.address(text, "image")
            if track?.image == nil { track?.image = image }
        default: break
        }
    }

    private mutating func locate(_ text: String, _ element: XMLElement) throws(XMLFinding) {
        guard let location = try element.address(text, "location") else { return }
        guard (track?.locations.count ?? 0) < PlanLimits.sources else {
            throw XMLFinding(
                what: "location", found: "more than \(PlanLimits.sources) locations",
                expected: "fewer")
        }
        track?.locations.append(location)
    }

    mutating func groups() throws(XMLFinding) -> [PlannedGroup] {
        var groups: [PlannedGroup] = []
        for track in tracks { groups.append(try group(track)) }
        tracks = []
        return groups
    }

    private func group(_ track: Track) throws(XMLFinding) -> PlannedGroup {
        let file = track.locations.first.flatMap(PlanName.file)
        guard let name = PlanName.part(creator: track.creator, title: track.title) ?? file else {
            throw XMLFinding(
                what: track.entry, line: track.line, found: "a track without a name",
                expected: "a <title> that can be a folder's name")
        }
        var assets = [Asset(role: .song, sources: track.locations)]
        if let image = track.image ?? image { assets.append(.artwork(image)) }
        let metadata = PlanName.metadata(
            title: track.title, artist: track.creator, album: track.album)
        return PlannedGroup(
            group: AssetGroup(name: name, assets: assets, metadata: metadata), place: track.entry)
    }
}
