#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An RSS 2.0 feed with the elements of Apple's podcast namespace: a group for each item that has
/// an audio enclosure.
struct RSSFeed: XMLPlan {
    let format = PlanFormat.rss
    private(set) var skipped = 0

    private let root: String?
    private var title: String?
    private var author: String?
    private var image: URL?
    private var plainImage: URL?
    private var item: RSSItem?
    private var items: [RSSItem] = []
    private var number = 0

    /// Begins with the root element.
    init(_ root: XMLElement) {
        self.root = root.namespace
    }

    var entry: String? { item?.entry }

    func key(of element: XMLElement) -> String? {
        if Self.isITunes(element) { return "itunes:" + element.name }
        return element.namespace == root && element.prefix == nil ? element.name : nil
    }

    /// The namespace is written in either case; and where it isn't declared, its prefix counts.
    private static func isITunes(_ element: XMLElement) -> Bool {
        guard let namespace = element.namespace else { return element.prefix == "itunes" }
        return namespace.lowercased() == "http://www.itunes.com/dtds/podcast-1.0.dtd"
    }

    mutating func begin(
        _ path: String, _ element: XMLElement, line: Int
    ) throws(XMLFinding) -> Bool {
        switch path {
        case "rss/channel/item":
            number += 1
            item = RSSItem(number: number, line: line)
        case "rss/channel/item/enclosure": try item?.enclose(element)
        case "rss/channel/item/itunes:image":
            if let image = try Self.image(element) { item?.image = image }
        case "rss/channel/itunes:image":
            if let image = try Self.image(element) { self.image = image }
        case "rss/channel/title", "rss/channel/itunes:author", "rss/channel/image/url",
            "rss/channel/item/title", "rss/channel/item/itunes:title",
            "rss/channel/item/itunes:author":
            return true
        default: break
        }
        return false
    }

    mutating func end(
        _ path: String, _ element: XMLElement, text: String
    ) throws(XMLFinding) {
        switch path {
        case "rss/channel/title": title = text
        case "rss/channel/itunes:author": author = text
        case "rss/channel/image/url": plainImage = try element.address(text, "image")
        case "rss/channel/item": try endItem()
        case "rss/channel/item/title": item?.title = text
        case "rss/channel/item/itunes:title": item?.shortTitle = text
        case "rss/channel/item/itunes:author": item?.author = text
        default: break
        }
    }

    private mutating func endItem() throws(XMLFinding) {
        if let item, item.song != nil {
            try XMLFinding.checkCount(items.count)
            items.append(item)
        } else {
            skipped += 1
        }
        item = nil
    }

    private static func image(_ element: XMLElement) throws(XMLFinding) -> URL? {
        let text = element.attributes["href"] ?? element.attributes["url"] ?? ""
        return try element.address(text, "itunes:image")
    }

    mutating func groups() throws(XMLFinding) -> [PlannedGroup] {
        var groups: [PlannedGroup] = []
        for item in items { groups.append(try group(item)) }
        items = []
        return groups
    }

    private func group(_ item: RSSItem) throws(XMLFinding) -> PlannedGroup {
        guard let song = item.song, let part = item.name else {
            throw XMLFinding(
                what: item.entry, line: item.line, found: "an item without a name",
                expected: "a <title> that can be a folder's name")
        }
        var assets = [Asset.song(song)]
        if let image = item.image ?? image ?? plainImage { assets.append(.artwork(image)) }
        let name = [PlanName.part(title), part].compactMap { $0 }.joined(separator: "/")
        let metadata = PlanName.metadata(
            title: item.title ?? item.shortTitle, artist: item.author ?? author, album: title)
        return PlannedGroup(
            group: AssetGroup(name: name, assets: assets, metadata: metadata), place: item.entry)
    }
}
