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

    /// A song so large that its part is recorded while it arrives; it has few bytes of the others.
    package static let largeSong: [UInt8] =
        Media.song.prefix(100) + Media.song.prefix(300_000).dropFirst(100).map { ~$0 }

    /// Has both versions: /song.wav and /cover.png, /new/song.wav and /new/cover.png; each answers
    /// a condition that names its ETag with 304.
    package static var transport: ScriptedTransport {
        ScriptedTransport { request, _ in
            let answer: ScriptedTransport.Answer =
                switch request.url.path {
                case "/new/song.wav": .whole(newSong, "audio/wav")
                case "/new/cover.png": .whole(newCover, "image/png")
                case "/large/song.wav": rest(of: largeSong, request)
                case "/song.wav": .whole(oldSong, "audio/wav")
                case "/cover.png": .whole(oldCover, "image/png")
                default: .status(404)
                }
            let etag = answer.head.headers["ETag"]
            return etag != nil && request.headers["If-None-Match"] == etag ? .status(304) : answer
        }
    }

    /// The song from the byte on that is asked for (RFC 9110, section 14.2).
    private static func rest(
        of song: [UInt8], _ request: TransportRequest
    ) -> ScriptedTransport.Answer {
        guard let range = request.headers["Range"], let first = Int(range.filter(\.isNumber)),
            first < song.count, request.headers["If-Range"] == "\"\(song.count)\""
        else { return .whole(song, "audio/wav") }
        var answer = ScriptedTransport.Answer.whole(Array(song[first...]), "audio/wav")
        answer.head.status = 206
        answer.head.headers.remove("ETag")
        answer.head.headers.append("ETag", "\"\(song.count)\"")
        answer.head.headers.append(
            "Content-Range", "bytes \(first)-\(song.count - 1)/\(song.count)")
        return answer
    }

    /// A second version of the sample whose song is large.
    package static var large: AssetGroup {
        .sample(
            song: "http://origin.test/large/song.wav",
            artwork: "http://origin.test/new/cover.png")
    }

    /// The second version of the sample.
    package static func new(_ name: String = "A - B") -> AssetGroup {
        .sample(
            name, song: "http://origin.test/new/song.wav",
            artwork: "http://origin.test/new/cover.png")
    }
}
