import Foundation
import GatefoldTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DemoTests {
    // A property: a local one may go after its last use, and its folder with it, while the path is
    // still in use.
    private let scratch: ScratchFolder

    init() throws {
        scratch = try ScratchFolder()
    }

    @Test func showsTheWholeStoryAndEndsWell() async throws {
        let run = try await ProgramRun.of(["demo", "--into", scratch.path("Music")])
        #expect(run.exitCode == 0)
        #expect(!(run.output + run.errors).contains("\r"))
        #expect(run.outputLines.count { $0.hasPrefix("committed") } == 4)
        #expect(run.errors.contains("03 Missing Sleeve: artwork: the server answered 404"))
        #expect(run.errors.contains("shows nothing of"))
        #expect(run.output.contains("cover.png  353 KiB"))
        #expect(run.output.contains("Try next"))
        let paths = try FolderPicture(of: scratch.path("Music")).paths
        #expect(paths.count { $0.hasSuffix(".wav") } == 4)
        #expect(paths.count { $0.hasSuffix("cover.png") } == 4)
    }

    @Test func refusesAFolderWithTheAlbumOfAnEarlierDemo() async throws {
        try scratch.write("x", to: "Music/First Light/x")
        let run = try await ProgramRun.of(["demo", "--into", scratch.path("Music")])
        #expect(run.exitCode == 2)
        #expect(run.errorLines.count == 1)
    }
}
