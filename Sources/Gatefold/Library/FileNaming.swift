#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Chooses the names of a group's files as a person would have chosen them.
package enum FileNaming {
    /// The name of one asset's file in its group's folder.
    ///
    /// The plan's `file` is kept but for what is unsafe. Without it, artwork is `cover` with the
    /// ending of what it is; everything else takes the last part of its address, else the
    /// Content-Disposition, else the group's name, and an ending that tells the truth.
    ///
    /// - Parameters:
    ///   - asset: The asset.
    ///   - group: The place of its group.
    ///   - contentDisposition: The field's value, if there was one.
    ///   - kind: What the bytes are, where they are recognised.
    ///   - contentType: The field's value, if there was one.
    ///   - source: The address that was used; nil means the asset's first one.
    /// - Returns: A name, which may be another asset's too: `distinct` tells those apart.
    package static func name(
        for asset: Asset,
        group: GroupPlace,
        contentDisposition: String?,
        kind: MediaKind?,
        contentType: String?,
        source: URL? = nil
    ) -> SafeName {
        if let file = asset.file, let name = try? SafeName(file) { return name }
        let ending = kind?.fileExtension ?? contentType.flatMap(ending(of:))
        if asset.role == .artwork, let ending, MediaKind.isEnding(ending, ofImages: true) {
            return SafeName.cover.ending(in: ending, replacing: false)
        }
        let address = (source ?? asset.sources.first).flatMap(name(from:))
        if asset.role == .artwork {
            let endings = [ending, address?.ending?.lowercased()].compactMap { $0 }
            let known = endings.first { MediaKind.isEnding($0, ofImages: true) }
            return SafeName.cover.ending(in: known ?? "img", replacing: false)
        }
        let sent = contentDisposition.flatMap { ContentDisposition($0).filename }
        let sentName = sent.flatMap { try? SafeName($0) }
        if let chosen = address ?? sentName {
            return truthful(chosen, kind: kind, ending: ending, role: asset.role)
        }
        // A group's name has no ending: what looks like one is part of a title.
        return ending.map { group.last.ending(in: $0, replacing: false) } ?? group.last
    }

    /// The name of a file that stands side by side with its group's others: the group's own name
    /// with the file's ending; what is neither song, artwork nor words keeps its name behind it.
    ///
    /// - Parameters:
    ///   - name: The name that the file would have in a folder of its group's.
    ///   - role: What it is to its group.
    ///   - group: The place of its group.
    /// - Returns: A name, which may be another asset's too.
    static func flat(_ name: SafeName, role: Asset.Role, group: GroupPlace) -> SafeName {
        if role == .other, let named = try? SafeName("\(group.last.text) - \(name.text)") {
            return named
        }
        return name.ending.map { group.last.ending(in: $0, replacing: false) } ?? group.last
    }

    /// Tells equal names apart with ` (2)`, ` (3)` and so on before their endings.
    ///
    /// Names are equal where they fold alike. The receipt's name, `.gatefold.json`, can never
    /// be among them, since no safe name begins with a dot.
    ///
    /// - Parameter names: The names of a group's files, in order.
    /// - Returns: As many names in the same order, no two of which fold alike.
    package static func distinct(_ names: [SafeName]) -> [SafeName] {
        let wanted = Set(names.map(\.folded))
        var taken: Set<String> = []
        return names.map { name in
            var candidate = name
            var number = 1
            while taken.contains(candidate.folded)
                || number > 1 && wanted.contains(candidate.folded)
            {
                number += 1
                candidate = name.numbered(number)
            }
            taken.insert(candidate.folded)
            return candidate
        }
    }

    /// The last part of an address's path, decoded; nil where it is empty or not to be used.
    private static func name(from url: URL) -> SafeName? {
        let path = Address.Parts(url).path
        guard let slash = path.lastIndex(of: "/") else { return nil }
        return try? SafeName(PercentText.decoded(String(path[path.index(after: slash)...])))
    }

    /// The name with an ending that tells what the bytes are.
    private static func truthful(
        _ name: SafeName, kind: MediaKind?, ending: String?, role: Asset.Role
    ) -> SafeName {
        guard let present = name.ending?.lowercased() else {
            return ending.map { name.ending(in: $0, replacing: false) } ?? name
        }
        // Of words and other files little is recognised; their own ending is the better one.
        guard role == .song, let kind, !kind.isNamed(by: present) else { return name }
        let isEnding = MediaKind.isEnding(present) || foreignEndings.contains(present)
        return name.ending(in: kind.fileExtension, replacing: isEnding)
    }

    /// Endings of scripts and of nothing in particular; anything else may be part of a title.
    private static let foreignEndings: Set<String> = [
        "asp", "aspx", "bin", "cgi", "dat", "do", "download", "fcgi", "file", "htm", "html", "jsp",
        "m3u", "m3u8", "media", "part", "php", "php5", "pl", "pls", "tmp", "txt",
    ]

    /// The ending that goes with a Content-Type; nil where it says nothing of use.
    private static func ending(of contentType: String) -> String? {
        let essence = contentType.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        let parts = essence.split(separator: "/")
        guard parts.count == 2, parts[0] == "audio" || parts[0] == "image" || parts[0] == "video"
        else { return nil }
        let subtype = parts[1].hasPrefix("x-") ? parts[1].dropFirst(2) : parts[1]
        if parts[0] == "video", subtype == "mp4" || subtype == "mpeg" { return String(subtype) }
        if let ending = endings[String(subtype)] { return ending }
        return MediaKind.isEnding(String(subtype)) ? String(subtype) : nil
    }

    private static let endings = [
        "jpeg": "jpg", "pjpeg": "jpg", "svg+xml": "svg", "vnd.microsoft.icon": "ico", "icon": "ico",
        "mpeg": "mp3", "mpeg3": "mp3", "mp4": "m4a", "mp4a-latm": "m4a", "aacp": "aac",
        "wave": "wav", "vnd.wave": "wav", "pn-wav": "wav", "basic": "au", "midi": "mid",
        "matroska": "mka", "ms-wma": "wma", "ms-asf": "wma", "quicktime": "mov",
    ]
}
