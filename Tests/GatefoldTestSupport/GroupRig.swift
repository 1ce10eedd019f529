package import Gatefold
package import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A scratch library with a transport and a clock, to download groups into.
package struct GroupRig<Network: Transport>: Sendable {
    /// What the library's folder is in.
    package let scratch: ScratchFolder

    /// The network that a test plays.
    package let network: Network

    /// The clock, whose sleeps are noted and not slept.
    package let clock = ImpatientClock()

    /// What holds for every asset.
    package var settings = TransferSettings()

    /// The file calls, which a test may let fail.
    package var files = FileSystem()

    /// How groups take their places.
    package var commit = CommitSettings()

    /// What a commit survives.
    package var durability = Durability.full

    /// Makes an empty scratch folder.
    package init(_ network: Network) throws {
        scratch = try ScratchFolder()
        self.network = network
    }

    /// The path of the library.
    package var library: String { scratch.path("Music") }

    /// A downloader into the library, which is opened anew.
    package func downloader() async throws -> Downloader {
        Downloader(
            library: try await Library(path: library, durability: durability, files: files),
            transport: network, settings: settings, commit: commit, clock: clock)
    }

    /// Downloads one group.
    @discardableResult
    package func download(_ group: AssetGroup) async throws -> CommittedGroup {
        try await downloader().download(group)
    }

    /// Downloads one group that has to be rolled back, and returns why.
    package func failure(of group: AssetGroup) async throws -> GroupFailure? {
        let downloader = try await downloader()
        do throws(GroupFailure) {
            try await downloader.download(group)
            return nil
        } catch {
            return error
        }
    }

    /// What a person sees in the library.
    package func picture() throws -> FolderPicture { try FolderPicture(of: library) }

    /// Everything in the library, Gatefold's private folder included.
    package func wholePicture() throws -> FolderPicture {
        try FolderPicture(of: library, withPrivate: true)
    }
}

extension AssetGroup {
    /// A song and its cover at a host of tests.
    package static func sample(
        _ name: String = "A - B", song: String = "http://origin.test/song.wav",
        artwork: String = "http://origin.test/cover.png"
    ) -> AssetGroup {
        AssetGroup(
            name: name,
            assets: [
                Asset(role: .song, sources: [URL(string: song)].compactMap { $0 }),
                Asset(role: .artwork, sources: [URL(string: artwork)].compactMap { $0 }),
            ])
    }
}

extension ScriptedTransport {
    /// Has a song at /song.wav and a cover at /cover.png, and nothing else.
    package static var album: ScriptedTransport {
        ScriptedTransport { request, _ in answer(to: request.url.path) }
    }

    /// The album's answer to a path.
    package static func answer(to path: String) -> Answer {
        switch path {
        case "/song.wav": .whole(Media.song, "audio/wav")
        case "/cover.png": .whole(Media.cover, "image/png")
        default: .status(404)
        }
    }
}
