#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An item of an RSS feed, as far as it has been read.
struct RSSItem: Sendable {
    let number: Int
    let line: Int
    var title: String?
    var shortTitle: String?
    var author: String?
    var image: URL?

    /// The first enclosure that is audio.
    private(set) var song: URL?

    init(number: Int, line: Int) {
        self.number = number
        self.line = line
    }

    /// How messages call it.
    var entry: String { "item \(number)" }

    /// Its part of the group's name: the title, else the file's name.
    var name: String? {
        PlanName.part(title) ?? PlanName.part(shortTitle) ?? song.flatMap(PlanName.file)
    }

    /// Takes an enclosure, if it is audio and the first that is; its length is never believed.
    mutating func enclose(_ element: XMLElement) throws(XMLFinding) {
        guard song == nil, Self.mayBeAudio(element.attributes["type"]),
            let address = try element.address(element.attributes["url"] ?? "", "enclosure"),
            Self.isAudio(element.attributes["type"], address)
        else { return }
        song = address
    }

    /// The type without its parameters, in lower case.
    private static func essence(_ type: String?) -> String {
        XMLText.trimmed(String((type ?? "").prefix { $0 != ";" })).lowercased()
    }

    private static func mayBeAudio(_ type: String?) -> Bool {
        let essence = essence(type)
        return !["video/", "image/", "text/"].contains { essence.hasPrefix($0) }
            && essence != "application/pdf"
    }

    /// Whether the type says audio; where it says nothing of use, the address's ending decides.
    private static func isAudio(_ type: String?, _ address: URL) -> Bool {
        let essence = essence(type)
        if essence.hasPrefix("audio/") || essence == "application/ogg" { return true }
        guard let dot = address.lastPathComponent.lastIndex(of: ".") else { return false }
        let ending = address.lastPathComponent[dot...].dropFirst().lowercased()
        return endings.contains(ending)
    }

    private static let endings: Set<String> = [
        "aac", "aif", "aiff", "flac", "m4a", "m4b", "mka", "mp2", "mp3", "oga", "ogg", "opus",
        "wav", "weba", "wma",
    ]
}
