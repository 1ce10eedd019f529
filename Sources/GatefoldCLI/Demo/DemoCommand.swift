import Gatefold
import GatefoldPlatform
import LoopbackOrigin

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `gatefold demo`: an album from a built-in origin, with troubles, a roll-back and a retry.
struct DemoCommand: Sendable {
    let options: DemoOptions
    let console: Console

    /// Plays the demo, or runs the origin alone until it is stopped.
    func run() async throws(CommandFailure) -> ExitCode {
        let origin = try startOrigin()
        defer { origin.stop() }
        if options.isOriginOnly {
            await OriginAlone(origin: origin, console: console).run()
            return .success
        }
        try checkFolder()
        let album = DemoAlbum(origin: origin)
        album.serve()
        return try await play(album)
    }

    private func play(_ album: DemoAlbum) async throws(CommandFailure) -> ExitCode {
        let stopwatch = Stopwatch(ContinuousClock())
        let downloader = try downloader(try await openLibrary())
        let session = RunSession(
            downloader: downloader, console: console, jobs: options.jobs,
            clock: ContinuousClock())
        await console.tell(
            """
            "\(DemoAlbum.name)" by \(DemoAlbum.artist): \(DemoAlbum.tracks.count) songs, each \
            with its cover, as one group.
            The origin is built in (\(album.origin.address(""))); no network is needed.
            One cover answers 503 twice. Another isn't where the plan says it is.

            """)
        let first = await session.run(album.groups())
        var whole = RunSession.Outcome(
            results: first.results.filter(\.isSuccess), transferredBytes: first.transferredBytes)
        for failure in first.results.compactMap(\.failure) {
            let retried = await retry(failure, album, session)
            whole.results += retried.results
            whole.transferredBytes += retried.transferredBytes
        }
        await console.summarize(JSONEvent.Summary(whole, seconds: stopwatch.elapsed.inSeconds))
        guard whole.results.allSatisfy(\.isSuccess) else { return .rolledBack }
        await showEnd(downloader.library)
        return .success
    }

    private func retry(
        _ failure: GroupFailure, _ album: DemoAlbum, _ session: RunSession
    ) async -> RunSession.Outcome {
        guard !Task.isCancelled, let mended = album.mended(failure.group) else {
            return RunSession.Outcome(results: [.failure(failure)])
        }
        let isSeen = FolderTree(of: session.downloader.library.path).contains(failure.group)
        await console.tell(
            """

            The library shows \(isSeen ? "a part" : "nothing") of "\(failure.group)";
            \(Quantity.bytes(failure.keptBytes)) of its song are kept aside. Its cover's address
            is mended now, and the group is retried:

            """)
        return await session.run([mended])
    }

    private func showEnd(_ library: Library) async {
        let tree = FolderTree(of: library.path).lines(isASCII: console.isASCII)
        await console.show(
            result: """

                \(library.path)
                \(tree.joined(separator: "\n"))

                Try next (in a checkout, write "swift run gatefold" for "gatefold"):
                  gatefold demo --origin --port 8080 &
                  gatefold get http://127.0.0.1:8080/song.wav \
                --artwork http://127.0.0.1:8080/cover.png
                  gatefold help get
                """)
    }

    /// Refuses a folder with the album in it: its addresses were those of another origin.
    private func checkFolder() throws(CommandFailure) {
        guard let into = options.into, FolderTree(of: into).contains(DemoAlbum.place) else {
            return
        }
        throw .usage(
            "--into: \(into.printable) holds the album of an earlier demo. Name another folder.")
    }

    private func startOrigin() throws(CommandFailure) -> LoopbackOrigin {
        let port = UInt16(clamping: options.port)
        do throws(SystemError) {
            return try LoopbackOrigin(port: port)
        } catch {
            throw .usage(
                "--port \(port) on 127.0.0.1 cannot be used: \(error.reason). Choose another.")
        }
    }

    private func openLibrary() async throws(CommandFailure) -> Library {
        let name = "gatefold-demo-\(UUID().uuidString.prefix(8).lowercased())"
        let own = FileManager.default.temporaryDirectory.appending(path: name)
        do throws(LibraryFailure) {
            return try await Library(path: options.into ?? own.path(percentEncoded: false))
        } catch {
            throw .library(error)
        }
    }

    private func downloader(_ library: Library) throws(CommandFailure) -> Downloader {
        if try TransportChoice.named(options.transport) == .urlSession,
            let transport = TransportChoice.makeURLSession?(URLSessionSettings())
        {
            return Downloader(library: library, transport: transport)
        }
        do throws(TransportFailure) {
            return Downloader(library: library, transport: try CurlTransport())
        } catch {
            throw CommandFailure(message: "\(error)", exitCode: .rolledBack)
        }
    }
}

extension Result {
    /// What went wrong; nil when nothing did.
    var failure: Failure? {
        if case .failure(let failure) = self { return failure }
        return nil
    }
}
