#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes the names of groups out of titles, which weren't written as names of folders.
enum PlanName {
    /// A title as one part of a name: HTML's references replaced, blanks made single spaces, and
    /// a dash for each slash, which would begin another folder.
    ///
    /// - Parameter title: The title; nil or blank where there is none.
    /// - Returns: The part; nil where nothing of it can be a folder's name.
    static func part(_ title: String?) -> String? {
        guard let title else { return nil }
        return usable(XMLText.title(title).replacing("/", with: "-"))
    }

    /// `creator - title`; without a creator the title, and without a title nothing.
    static func part(creator: String?, title: String?) -> String? {
        guard let title = part(title) else { return nil }
        guard let creator = part(creator) else { return title }
        return usable("\(creator) - \(title)")
    }

    /// The part, cut where it is longer than a folder's name; nil where it can't be one.
    private static func usable(_ part: String) -> String? {
        guard let place = try? GroupPlace(part) else { return nil }
        return part.utf8.count <= 255 ? part : place.path
    }

    /// The name of the file that an address leads to, without its ending.
    static func file(_ address: URL) -> String? {
        let path = address.path(percentEncoded: true)
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let file = PercentText.decoded(String(path[path.index(after: slash)...]))
        guard let name = try? SafeName(file) else { return nil }
        return usable(SafeName.split(name.text).stem)
    }

    /// What a plan says of a group, as far as it says it.
    static func metadata(title: String?, artist: String?, album: String?) -> [String: String] {
        let texts = ["title": title, "artist": artist, "album": album]
        return texts.compactMapValues { text in
            text.map(XMLText.title).flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
