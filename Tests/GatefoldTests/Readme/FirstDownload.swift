import Foundation
import Gatefold

func download(song: URL, artwork: URL, into folder: URL) async throws -> CommittedGroup {
    let library = try await Library(at: folder)
    let downloader = try Downloader(library: library)
    let group = AssetGroup(name: "Jack Johnson - Upside Down", song: song, artwork: artwork)
    let download = downloader.prepare(group)
    async let committed = download.run()
    for await progress in download.progress {
        print("\(Int(progress.fraction * 100)) %, \(progress.receivedBytes) bytes")
    }
    return try await committed
}
