import Gatefold
import GatefoldTestSupport
import LoopbackOrigin
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An origin with an album whose cover waits at a gate, and a library.
struct ModelRig: Sendable {
    let scratch: ScratchFolder
    let origin: LoopbackOrigin
    let downloader: Downloader
    let cover = Gate()

    init() async throws {
        scratch = try ScratchFolder()
        origin = try LoopbackOrigin()
        origin.serveAlbum()
        downloader = Downloader(
            library: try await Library(path: scratch.path("Music")),
            transport: GatedTransport(try CurlTransport(), gates: ["/cover.png": cover]))
    }

    func group() throws -> AssetGroup {
        AssetGroup(
            name: "A - B",
            song: try #require(URL(string: origin.address("/song.wav"))),
            artwork: try #require(URL(string: origin.address("/cover.png"))))
    }

    @MainActor
    func model() throws -> DownloadModel {
        DownloadModel(try group(), with: downloader)
    }

    /// What a person sees in the library.
    func picture() throws -> FolderPicture { try FolderPicture(of: scratch.path("Music")) }
}
