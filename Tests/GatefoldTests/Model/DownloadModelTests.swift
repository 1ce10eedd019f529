import Gatefold
import GatefoldTestSupport
import LoopbackOrigin
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a view sees of one group, through real sockets.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct DownloadModelTests {
    private let rig: ModelRig

    init() async throws {
        rig = try await ModelRig()
    }

    @Test func goesFromDownloadToListen() async throws {
        rig.cover.open()
        let model = try rig.model()
        let states = ChangeLog { model.state }
        let titles = ChangeLog { model.buttonTitle }
        #expect(model.songURL == nil && model.fraction == 0 && model.message.isEmpty)
        model.start()
        #expect(model.state == .downloading && model.buttonTitle == "Downloading…")
        while model.state == .downloading {
            #expect(model.fraction < 1)
            await Task.yield()
        }
        #expect(states.values == [.idle, .downloading, .committed])
        #expect(titles.values == ["Download", "Downloading…", "Listen"])
        #expect(model.fraction == 1 && model.message.isEmpty && model.failure == nil)
        let song = try #require(model.songURL)
        #expect(try Data(contentsOf: song) == Data(Media.song))
        let artwork = try #require(model.artworkURL)
        #expect(try Data(contentsOf: artwork) == Data(Media.cover))
    }

    @Test func tellsOnlyOfWhatHasChanged() async throws {
        let model = try rig.model()
        let states = ChangeLog { model.state }
        let messages = ChangeLog { model.message }
        let snapshots = ChangeLog { model.progress }
        let fractions = ChangeLog { model.fraction }
        model.start()
        await songArrived(model)
        #expect(model.message == "0.7 MB" && model.fraction > 0)
        rig.cover.open()
        await ended(model)
        #expect(states.values == [.idle, .downloading, .committed])
        #expect(messages.isWithoutRepetition && messages.values.count >= 4)
        #expect(snapshots.isWithoutRepetition && snapshots.values.count >= 3)
        #expect(fractions.isWithoutRepetition && fractions.values.count >= 3)
        #expect(fractions.values == fractions.values.sorted())
        #expect(fractions.values.dropLast().allSatisfy { $0 < 1 })
    }

    @Test func asksOnlyForWhatIsMissingWhenItIsRetried() async throws {
        let model = try rig.model()
        rig.origin.remove("/cover.png")
        model.start()
        await songArrived(model)
        rig.cover.open()
        await ended(model)
        #expect(model.state == .rolledBack && model.buttonTitle == "Download")
        #expect((model.failure as? GroupFailure)?.reason == .status(404))
        let address = rig.origin.address("/cover.png")
        #expect(
            model.message
                == "A - B: artwork: the server answered 404 Not Found (\(address)). "
                + "Nothing was changed.")
        #expect(model.songURL == nil && model.fraction < 1)
        #expect(try rig.picture().paths.isEmpty)
        rig.origin.serveAlbum()
        rig.origin.forgetRequests()
        let fractions = ChangeLog { model.fraction }
        model.retry()
        await ended(model)
        #expect(model.state == .committed && model.failure == nil && model.message.isEmpty)
        #expect(rig.origin.requests.map(\.path) == ["/cover.png"])
        #expect(fractions.values == fractions.values.sorted())
    }

    @Test func startsOnce() async throws {
        rig.cover.open()
        let model = try rig.model()
        let states = ChangeLog { model.state }
        model.start()
        model.start()
        model.retry()
        await ended(model)
        model.start()
        model.retry()
        model.cancel()
        #expect(states.values == [.idle, .downloading, .committed])
        #expect(rig.origin.requests.map(\.path).sorted() == ["/cover.png", "/song.wav"])
    }

    @Test func keepsWhatHasArrivedWhenItIsCancelled() async throws {
        let model = try rig.model()
        model.start()
        await songArrived(model)
        model.cancel()
        #expect(model.state == .downloading)
        await ended(model)
        let failure = try #require(model.failure as? GroupFailure)
        #expect(failure.reason == .cancelled && failure.keptBytes == Int64(Media.song.count))
        #expect(model.state == .rolledBack)
        #expect(model.message == "A - B: stopped. Nothing was changed.")
        rig.cover.open()
        model.retry()
        await ended(model)
        #expect(model.state == .committed)
        #expect(rig.origin.requests.map(\.path) == ["/song.wav", "/cover.png"])
    }

    @Test func beginsAgainWhenTheCancelledDownloadHasEnded() async throws {
        let model = try rig.model()
        let states = ChangeLog { model.state }
        model.start()
        await songArrived(model)
        model.cancel()
        model.start()
        rig.cover.open()
        await ended(model)
        #expect(states.values == [.idle, .downloading, .committed])
        #expect(rig.origin.requests.count { $0.path == "/song.wav" } == 1)
    }

    @Test func staysCancelledWhenTheLastWordWasCancel() async throws {
        let model = try rig.model()
        model.start()
        await songArrived(model)
        model.cancel()
        model.retry()
        model.cancel()
        await ended(model)
        #expect(model.state == .rolledBack)
        #expect((model.failure as? GroupFailure)?.reason == .cancelled)
    }

    @Test func isCancelledBeforeItHasBegun() async throws {
        let model = try rig.model()
        model.cancel()
        #expect(model.state == .idle)
        model.retry()
        #expect(model.state == .idle)
        model.start()
        model.cancel()
        await ended(model)
        #expect((model.failure as? GroupFailure)?.reason == .cancelled)
        #expect(try rig.picture().paths.isEmpty)
    }

    @Test func endsItsDownloadWhenItIsLetGo() async throws {
        var model: DownloadModel? = try rig.model()
        weak let observed = model
        model?.start()
        if let model { await songArrived(model) }
        model = nil
        #expect(observed == nil)
        let library = rig.downloader.library
        try await eventually { try await library.retryableGroups().groups.count == 1 }
        #expect(try await library.retryableGroups().groups.map(\.state) == [.rolledBack])
        #expect(try rig.picture().paths.isEmpty)
    }

    @Test func asksForNothingOfAGroupThatIsThere() async throws {
        rig.cover.open()
        try await rig.downloader.download(rig.group())
        rig.origin.forgetRequests()
        let started = try rig.model()
        started.start()
        await ended(started)
        #expect(started.state == .committed && started.committed?.wasPresent == true)
        let found = try rig.model()
        let states = ChangeLog { found.state }
        await found.findCommitted()
        await found.findCommitted()
        #expect(states.values == [.idle, .committed])
        #expect(found.fraction == 1 && found.songURL != nil)
        #expect(rig.origin.requests.isEmpty)
    }

    @Test func findsNothingWhereNothingIs() async throws {
        let model = try rig.model()
        await model.findCommitted()
        #expect(model.state == .idle && model.failure == nil)
        #expect(rig.origin.requests.isEmpty)
    }

    @Test func saysWhyTheLibraryCannotBeUsed() async throws {
        try rig.scratch.write("", to: "file")
        let path = rig.scratch.path("file")
        let model = DownloadModel(try rig.group()) {
            Downloader(library: try await Library(path: path), transport: try CurlTransport())
        }
        await model.findCommitted()
        #expect(model.state == .idle)
        model.start()
        await ended(model)
        #expect(model.state == .rolledBack)
        #expect((model.failure as? LibraryFailure)?.problem == .notAFolder)
        #expect(model.message == (model.failure as? LibraryFailure)?.description)
    }

    @Test func keepsSecretsOutOfItsMessage() async throws {
        let model = DownloadModel(try rig.group()) {
            throw TextFailure(description: "https://user:secret@origin.test/?token=1 is down")
        }
        model.start()
        await ended(model)
        #expect(model.message == "https://origin.test/ is down")
    }

    @Test func hasNothingToListenToWhereSomethingElseStands() async throws {
        try rig.scratch.write("mine", to: "Music/A - B/notes.txt")
        var commit = CommitSettings()
        commit.onConflict = .skip
        let downloader = Downloader(
            library: rig.downloader.library, transport: try CurlTransport(), commit: commit)
        let model = DownloadModel(try rig.group(), with: downloader)
        await model.findCommitted()
        #expect(model.state == .idle)
        model.start()
        await ended(model)
        #expect(model.state == .rolledBack)
        #expect((model.failure as? GroupFailure)?.reason == .conflict("A - B"))
    }

    @Test func saysThatAnOptionalFileIsMissing() async throws {
        rig.origin.remove("/cover.png")
        rig.cover.open()
        var group = try rig.group()
        group.assets[1].isOptional = true
        let model = DownloadModel(group, with: rig.downloader)
        model.start()
        await ended(model)
        #expect(model.state == .committed && model.artworkURL == nil && model.songURL != nil)
        #expect(model.message == "An optional file is missing.")
    }

    private struct TextFailure: Error, CustomStringConvertible {
        let description: String
    }

    private func ended(_ model: DownloadModel) async {
        await changed { model.state != .downloading }
    }

    private func songArrived(_ model: DownloadModel) async {
        await changed { model.progress?.assets[0].state == .arrived }
    }
}
