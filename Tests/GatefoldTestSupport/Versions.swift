package import Gatefold
import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Two versions of one group, for tests that replace the one by the other.
package enum Versions: Sendable {
    /// The song of the first version, small, since it is fetched thousands of times.
    package static let oldSong = Array(Media.song.prefix(3_000))

    /// The cover of the first version.
    package static let oldCover = Array(Media.cover.prefix(700))

    /// The song of the second version.
    package static let newSong: [UInt8] = oldSong + [1, 2, 3, 4]

    /// The cover of the second version.
    package static let newCover: [UInt8] = oldCover + [5, 6]

    /// Has both versions: /song.wav and /cover.png, /new/song.wav and /new/cover.png; each answers
    /// a condition that names its ETag with 304.
    package static var transport: ScriptedTransport {
        ScriptedTransport { request, _ in
            let answer: ScriptedTransport.Answer =
                switch request.url.path {
                case "/new/song.wav": .whole(newSong, "audio/wav")
                case "/new/cover.png": .whole(newCover, "image/png")
                case "/song.wav": .whole(oldSong, "audio/wav")
                case "/cover.png": .whole(oldCover, "image/png")
                default: .status(404)
                }
            let etag = answer.head.headers["ETag"]
            return etag != nil && request.headers["If-None-Match"] == etag ? .status(304) : answer
        }
    }

    /// The second version of the sample.
    package static func new(_ name: String = "A - B") -> AssetGroup {
        .sample(
            name, song: "http://origin.test/new/song.wav",
            artwork: "http://origin.test/new/cover.png")
    }
}
