/// The formats in which a plan can be written; they are told apart by their content.
public enum PlanFormat: String, CaseIterable, Sendable {
    /// A JSON object with `"gatefold": 1`.
    case json
    /// A group's JSON object on each line.
    case jsonLines
    /// XSPF 1, the XML Shareable Playlist Format.
    case xspf
    /// An RSS 2.0 feed with audio enclosures.
    case rss
    /// M3U or M3U8.
    case m3u
    /// The answer of the iTunes Search or Lookup API.
    case iTunes
}

extension PlanFormat: CustomStringConvertible {
    /// The format as a sentence names it, for example `an RSS feed`.
    public var description: String {
        switch self {
        case .json: "a JSON plan"
        case .jsonLines: "a plan in JSON lines"
        case .xspf: "an XSPF playlist"
        case .rss: "an RSS feed"
        case .m3u: "an M3U playlist"
        case .iTunes: "results of the iTunes Search API"
        }
    }
}
