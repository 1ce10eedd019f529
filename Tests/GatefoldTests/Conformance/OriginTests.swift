import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import LoopbackOrigin
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What goes beyond one fault and one run: two origins, two runs, many groups.
@Suite(.timeLimit(.minutes(5)))
struct OriginTests {
    let scratch: ScratchFolder
    let origin: LoopbackOrigin
    let other: LoopbackOrigin
    let clock = ImpatientClock()

    init() throws {
        scratch = try ScratchFolder()
        origin = try LoopbackOrigin()
        other = try LoopbackOrigin()
        for origin in [origin, other] { origin.serveAlbum() }
    }

    @Test func keepsFieldsFromTheOriginToWhichARedirectLeads() async throws {
        var settings = TransferSettings()
        settings.headers.append("Authorization", "Bearer secret")
        settings.headers.append("Cookie", "session=1")
        settings.headers.append("X-Mine", "1")
        let song = "/fault/redirect-port-\(other.port)/song.wav"
        try await download(song: song, settings: settings)
        let names = ["Authorization", "Cookie", "X-Mine"]
        let first = try #require(origin.requests.first { $0.path == song })
        #expect(names.allSatisfy { first.headers[$0] != nil })
        let second = try #require(other.requests.first)
        #expect(names.allSatisfy { second.headers[$0] == nil })
    }

    @Test func continuesASignedAddressThatWasRenewed() async throws {
        let song = "/fault/signed-url-expired/song.wav"
        let failure = await failure(song: song + "?old")
        #expect(failure?.reason == .status(403))
        // Of the cover whatever had come when the song failed.
        let half = Int64(Media.song.count / 2)
        let range = half...half + Int64(Media.cover.count)
        #expect(failure.map { range.contains($0.keptBytes) } == true)
        origin.forgetRequests()
        try await download(song: song + "?renewed")
        let again = try #require(origin.requests.first { $0.path == song })
        #expect(again.headers["Range"] == "bytes=\(Media.song.count / 2)-")
        #expect(again.headers["If-Range"] == "\"song-1\"")
        #expect(try scratch.bytes("Music/A - B/song.wav") == Media.song)
    }

    /// Half of a decoded body is no half of the encoded one.
    @Test func continuesNoEncodedPartInTheNextRun() async throws {
        var settings = TransferSettings()
        settings.retries = 0
        let song = "/fault/gzip-half-once/song.wav"
        let failure = await failure(song: song, settings: settings)
        #expect(failure?.reason.isTransport(.interrupted) == true)
        origin.forgetRequests()
        try await download(song: song)
        // The cover may have been cut off by the song's failure; it is continued.
        let asked = origin.requests.filter { $0.path == song }
        #expect(!asked.isEmpty && asked.allSatisfy { $0.headers["Range"] == nil })
        #expect(try scratch.bytes("Music/A - B/song.wav") == Media.song)
    }

    @Test func neverMixesTwoVersionsAcrossRuns() async throws {
        var settings = TransferSettings()
        settings.retries = 0
        let song = "/fault/if-range-ignored/song.wav"
        let failure = await failure(song: song, settings: settings)
        #expect(failure?.reason.isTransport(.interrupted) == true)
        try await download(song: song)
        let changed = Content(Media.song).altered.bytes(in: 0..<Media.song.count)
        #expect(try scratch.bytes("Music/A - B/song.wav") == changed)
    }

    @Test func leavesNoDescriptorAndNoConnectionBehind() async throws {
        try await downloadManyGroups()
        #expect(try descriptors(under: scratch.path) == [])
        await eventually { origin.openConnections == 0 && other.openConnections == 0 }
        #expect(try FolderPicture(of: scratch.path("Music")).paths.count == 100 * 4)
    }

    private func downloadManyGroups() async throws {
        let library = try await Library(path: scratch.path("Music"), durability: .none)
        let downloader = Downloader(
            library: library, transport: try CurlTransport(), clock: clock)
        let failures = try await withThrowingTaskGroup(of: Bool.self) { tasks in
            for number in 0..<200 {
                let fault = number.isMultiple(of: 2) ? "as-is" : "status-404"
                let group = AssetGroup(
                    name: "Group \(number)", song: try url("/song.wav"),
                    artwork: try url("/fault/\(fault)/cover.png"))
                tasks.addTask {
                    do throws(GroupFailure) {
                        try await downloader.download(group)
                        return false
                    } catch {
                        return error.reason == .status(404)
                    }
                }
            }
            return try await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(failures == 100)
    }

    /// Where this process's descriptors lead, as far as that is under a path.
    private func descriptors(under path: String) throws -> [String] {
        #if os(Linux)
            let folder = "/proc/self/fd"
            return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
                // A descriptor of another test may be closed between the two calls.
                let place = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "\(folder)/\(name)")
                return place.flatMap { $0.hasPrefix(path) ? $0 : nil }
            }
        #else
            return []
        #endif
    }

    private func download(
        song: String, settings: TransferSettings = TransferSettings()
    ) async throws {
        let library = try await Library(path: scratch.path("Music"), durability: .none)
        let downloader = Downloader(
            library: library, transport: try CurlTransport(), settings: settings, clock: clock)
        try await downloader.download(
            AssetGroup(name: "A - B", song: url(song), artwork: url("/cover.png")))
    }

    private func failure(
        song: String, settings: TransferSettings = TransferSettings()
    ) async -> GroupFailure? {
        do {
            try await download(song: song, settings: settings)
            return nil
        } catch {
            return error as? GroupFailure
        }
    }

    private func url(_ path: String) throws -> URL {
        try #require(URL(string: origin.address(path)))
    }
}

extension FailureReason {
    /// Whether the transport failed in this way.
    fileprivate func isTransport(_ kind: TransportFailure.Kind) -> Bool {
        if case .transport(let failure) = self { return failure.kind == kind }
        return false
    }
}
