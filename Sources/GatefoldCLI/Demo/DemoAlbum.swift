import Gatefold
import LoopbackOrigin

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The album that the demo downloads: synthesised songs, painted covers, and two troubles.
struct DemoAlbum: Sendable {
    /// One song of the album.
    struct Track: Sendable {
        let title: String
        let slug: String
        let seed: UInt64

        /// The fault that the origin plays on the cover's first address; nil for none.
        let coverFault: String?
    }

    static let name = "First Light"
    static let artist = "The Loopbacks"

    /// The folder of the library in which the album's groups are.
    static let place = name

    /// The bytes a second of one song, so that its bar can be watched.
    private static let songSpeed = 900_000
    private static let coverSpeed = 400_000
    private static let seconds = 17.0

    static let tracks = [
        Track(title: "Needle Drop", slug: "needle-drop", seed: 11, coverFault: nil),
        Track(
            title: "Twice Unavailable", slug: "twice-unavailable", seed: 23,
            coverFault: "retry-after-1-twice"),
        Track(
            title: "Missing Sleeve", slug: "missing-sleeve", seed: 37,
            coverFault: "wait-then-missing"),
        Track(title: "Run-Out", slug: "run-out", seed: 43, coverFault: nil),
    ]

    let origin: LoopbackOrigin

    /// Puts the album's files on the origin.
    func serve() {
        for track in Self.tracks {
            let song = SynthesizedSong(seed: track.seed, seconds: Self.seconds)
            origin.serve(
                Resource(
                    bytes: song.wave, contentType: "audio/wav", etag: "\"\(track.slug)-1\"",
                    bytesPerSecond: Self.songSpeed),
                at: track.songPath)
            origin.serve(
                Resource(
                    bytes: PaintedCover(seed: track.seed).png, contentType: "image/png",
                    etag: "\"\(track.slug)-cover-1\"", bytesPerSecond: Self.coverSpeed),
                at: track.mendedCoverPath)
        }
    }

    /// The groups as the plan first has them: one cover's address is wrong.
    func groups() -> [AssetGroup] {
        Self.tracks.enumerated().map { group(of: $1, number: $0 + 1, cover: $1.coverPath) }
    }

    /// The group of that name with the right address for its cover.
    func mended(_ name: String) -> AssetGroup? {
        groups().enumerated().first { $1.name == name }.map { index, _ in
            let track = Self.tracks[index]
            return group(of: track, number: index + 1, cover: track.mendedCoverPath)
        }
    }

    private func group(of track: Track, number: Int, cover: String) -> AssetGroup {
        AssetGroup(
            name: "\(Self.place)/0\(number) \(track.title)",
            assets: [
                Asset(role: .song, sources: urls(track.songPath), file: "\(track.title).wav"),
                Asset(role: .artwork, sources: urls(cover)),
            ],
            metadata: ["title": track.title, "artist": Self.artist, "album": Self.name])
    }

    private func urls(_ path: String) -> [URL] {
        [URL(string: origin.address(path))].compactMap { $0 }
    }
}

extension DemoAlbum.Track {
    fileprivate var songPath: String { "/\(slug).wav" }

    /// Where the cover really is.
    fileprivate var mendedCoverPath: String { "/\(slug).png" }

    /// Where the plan first says that it is.
    fileprivate var coverPath: String {
        coverFault.map { "/fault/\($0)\(mendedCoverPath)" } ?? mendedCoverPath
    }
}
