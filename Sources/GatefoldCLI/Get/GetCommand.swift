import Gatefold
import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `gatefold get`: one song with its artwork.
struct GetCommand: Sendable {
    let options: GetOptions
    let console: Console

    /// Downloads the group; what is wrong with the request is found before anything is made.
    func run() async throws(CommandFailure) -> ExitCode {
        let group = try group()
        let transport = try NetworkSetup.transport(options.network)
        let library = try await Library.opened(
            at: options.into, .make, options.placing.durability)
        let downloader = Downloader(
            library: library, transport: transport,
            settings: NetworkSetup.settings(options.network, maxSize: options.maxSize),
            commit: options.placing.settings)
        let session = RunSession(
            downloader: downloader, console: console, jobs: 1, clock: ContinuousClock())
        return await session.runToExit([downloader.prepare(group)])
    }

    private func group() throws(CommandFailure) -> AssetGroup {
        let song = try Self.address(options.song, "SONG_URL")
        var assets = [Asset(role: .song, sources: [song])]
        if !options.artwork.isEmpty {
            var sources: [URL] = []
            for text in options.artwork { sources.append(try Self.address(text, "--artwork")) }
            assets.append(
                Asset(
                    role: .artwork, sources: sources, isOptional: options.isArtworkOptional))
        }
        for argument in options.assets {
            let source = try Self.address(argument.url, "--asset")
            let isOptional = options.isArtworkOptional && argument.role == .artwork
            assets.append(
                Asset(role: argument.role, sources: [source], isOptional: isOptional))
        }
        let group = AssetGroup(name: try name(song), assets: assets)
        do throws(SafeName.Refusal) {
            _ = try GroupPlace(group.name)
        } catch {
            throw .usage("--name: \(error). Choose another name.")
        }
        return group
    }

    /// The group's name: as given, or the song's file name without its ending.
    private func name(_ song: URL) throws(CommandFailure) -> String {
        if let name = options.name {
            guard !name.isEmpty else {
                throw .usage(
                    "--name is empty. Give the group a name, for example 'Artist - Title'.")
            }
            return name
        }
        let bare = Self.withoutEnding(song.lastPathComponent)
        guard !bare.isEmpty, bare != "/" else {
            throw .usage("SONG_URL has no file name. Name the group with --name.")
        }
        return String(
            String.UnicodeScalarView(bare.unicodeScalars.map { $0 == "/" ? "_" : $0 }))
    }

    private static func withoutEnding(_ file: String) -> String {
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
        return String(file[..<dot])
    }

    private static func address(_ text: String, _ what: String) throws(CommandFailure) -> URL {
        do throws(Address.Refusal) {
            return try Address.parse(text)
        } catch {
            throw .usage("\(what): \(error). Give an http or https address.")
        }
    }
}

extension Result {
    /// Whether it is a success.
    var isSuccess: Bool {
        if case .success = self { return true }
        return false
    }
}
