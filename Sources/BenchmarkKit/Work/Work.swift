/// An amount of work that Gatefold and its peers do alike: groups of a song and a cover each.
package struct Work: Hashable, Sendable {
    /// The word that `--only` takes.
    package let name: String

    /// How many groups there are.
    package let groups: Int

    /// The length of each song in bytes.
    package let songBytes: Int64

    /// The length of each cover in bytes.
    package let coverBytes: Int64

    /// How the bytes come, and whether they have come already.
    package let kind: Kind

    /// How the bytes come, and whether they have come already.
    package enum Kind: Hashable, Sendable {
        /// Over HTTP/1.1.
        case plain
        /// Over TLS, with HTTP/2 where the program speaks it.
        case secure
        /// They are there: nothing is to be fetched.
        case present
    }

    /// Makes a work.
    package init(
        _ name: String, groups: Int, song: Int64, cover: Int64, kind: Kind = .plain
    ) {
        self.name = name
        self.groups = groups
        songBytes = song
        coverBytes = cover
        self.kind = kind
    }

    /// The bytes of all its files.
    package var bytes: Int64 { Int64(groups) * (songBytes + coverBytes) }

    /// What it is, in a few words: `2000 groups of 64 KiB + 8 KiB`.
    package var title: String {
        let sizes = "\(Figure.size(songBytes)) + \(Figure.size(coverBytes))"
        let start = groups == 1 ? "a group of \(sizes)" : "\(groups) groups of \(sizes)"
        switch kind {
        case .plain: return start
        case .secure: return start + " over TLS"
        case .present: return start + " that are there"
        }
    }
}

extension Work {
    /// Everything that is measured, in the order of the table.
    package static let all = [
        Work("song-1g", groups: 1, song: 1 << 30, cover: 200 << 10),
        Work("song-4g", groups: 1, song: 4 << 30, cover: 200 << 10),
        Work("groups-2k", groups: 2_000, song: 64 << 10, cover: 8 << 10),
        Work("groups-20k", groups: 20_000, song: 64 << 10, cover: 8 << 10),
        Work("tls", groups: 200, song: 5 << 20, cover: 200 << 10, kind: .secure),
        Work("present", groups: 20_000, song: 64 << 10, cover: 8 << 10, kind: .present),
    ]

    /// The same kinds of work, so small that they say nothing about speed.
    package static let quick = [
        Work("song-1g", groups: 1, song: 16 << 20, cover: 200 << 10),
        Work("song-4g", groups: 1, song: 32 << 20, cover: 200 << 10),
        Work("groups-2k", groups: 40, song: 64 << 10, cover: 8 << 10),
        Work("groups-20k", groups: 120, song: 64 << 10, cover: 8 << 10),
        Work("tls", groups: 8, song: 1 << 20, cover: 200 << 10, kind: .secure),
        Work("present", groups: 120, song: 64 << 10, cover: 8 << 10, kind: .present),
    ]
}

extension Work {
    /// The number of a group as its files are named, from 0: `000001`.
    package static func label(_ group: Int) -> String {
        let digits = String(group + 1)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// The name of a group's song on the server.
    package static func song(_ group: Int) -> String { label(group) + ".m4a" }

    /// The name of a group's cover on the server.
    package static func cover(_ group: Int) -> String { label(group) + ".png" }
}
