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

/// Each fault of the origin's table against a whole group: song, cover, library and waits.
@Suite(.timeLimit(.minutes(5)))
struct ConformanceTests {
    static let song = Media.song
    static let songDigest = SHA256Digest(bytes: SHA256Hasher.digest(of: song))

    let scratch: ScratchFolder
    let origin: LoopbackOrigin
    // A second origin, so that the faulted one's connections are those of the fault alone.
    let other: LoopbackOrigin
    let clock = ImpatientClock()

    init() throws {
        scratch = try ScratchFolder()
        origin = try LoopbackOrigin()
        other = try LoopbackOrigin()
        for origin in [origin, other] { origin.serveAlbum() }
        try scratch.write("theirs", to: "Music/Old - One/song.txt")
    }

    @Test(arguments: ConformanceCase.bodies + ConformanceCase.disagreements)
    func answersBodiesRight(row: ConformanceCase) async throws {
        try await play(row, .curl)
    }

    @Test(arguments: ConformanceCase.stalls)
    func answersStallsRight(row: ConformanceCase) async throws {
        try await play(row, .curl)
    }

    @Test(arguments: ConformanceCase.disguises)
    func answersDisguisesRight(row: ConformanceCase) async throws {
        try await play(row, .curl)
    }

    @Test(arguments: ConformanceCase.encodings)
    func answersEncodingsRight(row: ConformanceCase) async throws {
        try await play(row, .curl)
    }

    @Test(arguments: ConformanceCase.statuses)
    func answersStatusesRight(row: ConformanceCase) async throws {
        try await play(row, .curl)
    }

    @Test(arguments: ConformanceCase.redirects)
    func answersRedirectsRight(row: ConformanceCase) async throws {
        try await play(row, .curl)
    }

    @Test(arguments: ConformanceCase.resuming)
    func answersResumingRight(row: ConformanceCase) async throws {
        try await play(row, .curl)
    }

    @Test(arguments: ConformanceCase.names)
    func answersNamesRight(row: ConformanceCase) async throws {
        try await play(row, .curl)
    }

    /// The rows that wait for the end of somebody's patience wait side by side; they are few.
    @Test(arguments: ConformanceCase.stalls)
    func answersStallsRightOverURLSession(row: ConformanceCase) async throws {
        try await play(row, .urlSession)
    }

    /// Every other row over that transport, one after the other: with all of them at once, beside
    /// every other test, libdispatch has no thread left for Foundation's own work.
    @Test(.serialized, arguments: ConformanceCase.forURLSession)
    func answersRightOverURLSession(row: ConformanceCase) async throws {
        try await play(row, .urlSession)
    }

    /// Runs the whole group, and looks at everything that the row says.
    private func play(_ asIs: ConformanceCase, _ network: Network) async throws {
        guard let row = network.row(asIs) else { return }
        let before = try FolderPicture(of: scratch.path("Music"))
        let library = try await Library(path: scratch.path("Music"), durability: .none)
        let downloader = Downloader(
            library: library, transport: try network.transport(for: row),
            settings: transferSettings(row), clock: clock, makeGenerator: { HalfChance() })
        let download = try downloader.prepare(group(row))
        let result = await result(of: download)
        switch (result, row.end) {
        case (.success(let committed), .committed(let bytes)):
            try check(committed, row, bytes, before)
        case (.failure(let failure), .rolledBack(let reason)):
            #expect(ConformanceCase.Reason(failure.reason) == reason, "\(failure)")
            #expect(failure.asset == row.role)
            #expect(try FolderPicture(of: scratch.path("Music")) == before)
        default: Issue.record("ended otherwise: \(result)")
        }
        checkRequests(row)
        checkWaits(row)
    }

    private func result(of download: GroupDownload) async -> Result<CommittedGroup, GroupFailure> {
        do throws(GroupFailure) {
            return .success(try await download.run())
        } catch {
            return .failure(error)
        }
    }

    private func check(
        _ committed: CommittedGroup, _ row: ConformanceCase, _ bytes: ConformanceCase.Bytes,
        _ before: FolderPicture
    ) throws {
        let after = try FolderPicture(of: scratch.path("Music"))
        #expect(before.entries.allSatisfy { after.entries[$0.key] == $0.value })
        let folder = Set(committed.files.map(\.path) + ["A - B", "A - B/.gatefold.json"])
        #expect(Set(after.paths).subtracting(before.paths) == folder)
        #expect(committed.files.map(\.role) == [.song, .artwork])
        for file in committed.files {
            let found = try scratch.bytes("Music/" + file.path)
            let isFaulted = file.role == row.role
            let whole = file.role == .song ? Self.song : Media.cover
            #expect(found.count == Int(file.bytes))
            #expect(file.sha256 == SHA256Digest(bytes: SHA256Hasher.digest(of: found)))
            #expect(isRight(found, isFaulted ? bytes : .original, whole), "\(file.path)")
        }
    }

    private func isRight(
        _ found: [UInt8], _ bytes: ConformanceCase.Bytes, _ whole: [UInt8]
    ) -> Bool {
        switch bytes {
        case .original: found == whole
        case .altered: found == Content(whole).altered.bytes(in: 0..<whole.count)
        case .firstPart(let count): found == Array(whole.prefix(count))
        case .text: String(decoding: found, as: UTF8.self).hasSuffix("</svg>\n")
        }
    }

    private func checkRequests(_ row: ConformanceCase) {
        guard let expected = row.requests else { return }
        let asked = origin.requests.filter { $0.path.hasPrefix("/fault/") }.map { request in
            guard let range = request.headers["Range"] else { return ConformanceCase.Asked.plain }
            let digits = range.filter(\.isNumber)
            return .rest(Int(digits) ?? -1, request.headers["If-Range"] ?? "")
        }
        let isRight =
            asked.count == expected.count && zip(expected, asked).allSatisfy { $0.allows($1) }
        #expect(isRight, "\(asked) where \(expected) is right")
    }

    private func checkWaits(_ row: ConformanceCase) {
        let waits = clock.sleeps.map { $0 / .seconds(1) }
        let isRight =
            waits.count == row.waits.count
            && zip(waits, row.waits).allSatisfy { ($1 - 0.01...$1 + row.slack + 0.01) ~= $0 }
        #expect(isRight, "\(waits) where \(row.waits) are right")
    }

    private func group(_ row: ConformanceCase) throws -> AssetGroup {
        let isSong = row.role == .song
        let fault = "/fault/\(row.fault)"
        var song = Asset.song(
            try url(isSong ? origin.address(fault + "/song.wav") : other.address("/song.wav")))
        let cover = Asset.artwork(
            try url(isSong ? other.address("/cover.png") : origin.address(fault + "/cover.png")))
        song.bytes = row.bytes
        song.sha256 = row.sha256
        return AssetGroup(name: "A - B", assets: [song, cover])
    }

    private func transferSettings(_ row: ConformanceCase) -> TransferSettings {
        var settings = TransferSettings()
        settings.retries = row.retries
        if let limit = row.limit { settings.largestAsset = limit }
        return settings
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}

/// Always the middle: a wait is half of its limit.
struct HalfChance: RandomNumberGenerator {
    mutating func next() -> UInt64 { 1 << 63 }
}
