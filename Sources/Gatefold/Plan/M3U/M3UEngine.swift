#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads an M3U or M3U8 playlist as players write it: an address a line, and before it what is
/// known of it in lines that begin with `#`.
///
/// It is read to its end first: whether its bytes are UTF-8 or Latin-1 holds for all of them, and
/// the tag that makes it an HLS stream (RFC 8216) may be its last line.
struct M3UEngine: PlanEngine {
    let format: PlanFormat? = .m3u
    let skipped = 0

    private let context: PlanContext
    private var bytes: [UInt8] = []

    init(_ context: PlanContext) {
        self.context = context
    }

    mutating func take(
        _ bytes: [UInt8], into groups: inout [PlannedGroup]
    ) throws(PlanMistake) {
        guard self.bytes.count + bytes.count <= PlanLimits.documentBytes else {
            throw context.mistake(
                found: "more than \(PlanLimits.documentBytes >> 20) MiB of M3U", expected: "less")
        }
        self.bytes += bytes
    }

    mutating func end(into groups: inout [PlannedGroup]) throws(PlanMistake) {
        let isText = String(validating: bytes, as: UTF8.self) != nil
        var playlist = M3UPlaylist(context)
        var number = 0
        var rest = bytes[...]
        bytes = []
        while !rest.isEmpty {
            number += 1
            let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            rest = rest[line.endIndex...]
            rest = rest.dropFirst(rest.starts(with: [0x0D, 0x0A]) ? 2 : 1)
            let text = isText ? String(decoding: line, as: UTF8.self) : LatinText.text(line)
            try playlist.take(XMLText.trimmed(text), at: number)
        }
        groups += playlist.groups
    }
}
