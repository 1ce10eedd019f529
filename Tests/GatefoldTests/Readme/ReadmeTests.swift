import Foundation
import Gatefold
import GatefoldTestSupport
import LoopbackOrigin
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ReadmeTests {
    // Properties: local ones may go after their last use, while what they gave is still in use.
    private let scratch: ScratchFolder
    private let origin: LoopbackOrigin

    init() throws {
        scratch = try ScratchFolder()
        origin = try LoopbackOrigin()
        origin.serveAlbum()
    }

    @Test func downloadsAsTheReadmesExampleSays() async throws {
        let committed = try await download(
            song: try #require(URL(string: origin.address("/song.wav"))),
            artwork: try #require(URL(string: origin.address("/cover.png"))),
            into: URL(filePath: scratch.path("Music")))
        #expect(committed.folder == "Jack Johnson - Upside Down")
        #expect(committed.songPath.map { FileManager.default.fileExists(atPath: $0) } == true)
    }

    @Test func showsTheExampleThatIsCompiledHere() throws {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        let example = try String(
            contentsOf: here.appending(path: "FirstDownload.swift"), encoding: .utf8)
        let readme = here.appending(path: "../../../README.md").standardizedFileURL
        let text = try String(contentsOf: readme, encoding: .utf8)
        #expect(text.contains("```swift\n" + example + "```"))
    }
}
