import Foundation
import GatefoldPlatform
import GatefoldTestSupport
import LoopbackOrigin
import Testing

/// `gatefold run` as a script sees it: the built program, real sockets and files.
@Suite(.timeLimit(.minutes(5)))
struct RunTests {
    private let scratch: ScratchFolder
    private let origin: LoopbackOrigin

    init() throws {
        scratch = try ScratchFolder()
        origin = try LoopbackOrigin()
        origin.serveAlbum()
    }

    private func line(_ name: String, cover: String = "/cover.png", song: String = "/song.wav")
        -> String
    {
        """
        {"name":"\(name)","assets":[{"role":"song","url":"\(origin.address(song))"},\
        {"role":"artwork","url":"\(origin.address(cover))"}]}
        """
    }

    private func plan(_ lines: [String], _ name: String = "plan.jsonl") throws -> String {
        try scratch.write(lines.joined(separator: "\n") + "\n", to: name)
        return scratch.path(name)
    }

    private func run(_ arguments: [String], input: String? = nil) async throws -> ProgramRun {
        let words = ["run"] + arguments + ["--into", scratch.path("Music")]
        guard let input else { return try await ProgramRun.of(words) }
        return try await ProgramRun.of(words, input: input)
    }

    private var folders: [String] {
        get throws {
            try FolderPicture(of: scratch.path("Music")).paths.filter { !$0.contains("/") }.sorted()
        }
    }

    @Test func downloadsEveryGroupAndAsksForACoverOnce() async throws {
        let path = try plan([line("One"), line("Two"), line("Three")])
        let run = try await run([path])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.outputLines.count == 3)
        #expect(run.errors == "3 groups: 3 committed.\n")
        #expect(try folders == ["One", "Three", "Two"])
        #expect(origin.requests.count { $0.path == "/cover.png" } == 1)
    }

    @Test func asksForNothingTheSecondTime() async throws {
        let path = try plan([line("One"), line("Two")])
        _ = try await run([path])
        origin.forgetRequests()
        let again = try await run([path])
        #expect(again.exitCode == 0 && again.errors == "2 groups: 2 present.\n")
        #expect(origin.requests.isEmpty)
    }

    @Test func goesOnAfterAFailureAndRetryTakesJustThat() async throws {
        let path = try plan([
            line("One"), line("Bad", cover: "/fault/status-404/cover.png"), line("Two"),
        ])
        let run = try await run([path, "-j", "1"])
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("3 groups: 2 committed, 1 rolled back."))
        #expect(try folders == ["One", "Two"])
        origin.forgetRequests()
        let retry = try await ProgramRun.of(["retry", "--into", scratch.path("Music")])
        #expect(retry.exitCode == 1 && retry.errors.contains("Bad: artwork"))
        #expect(origin.requests.allSatisfy { $0.path.contains("404") || $0.path == "/song.wav" })
    }

    @Test func readsLinesFromStandardInput() async throws {
        let run = try await run(["-"], input: line("One") + "\n" + line("Two"))
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try folders == ["One", "Two"])
    }

    @Test func readsADocumentFromStandardInputToItsEndBeforeItBegins() async throws {
        let document = "{\"gatefold\":1,\"groups\":[\(line("One")),\(line("one"))]}"
        let run = try await run(["-"], input: document)
        #expect(run.exitCode == 2 && run.errors.contains("groups[0]"), "\(run.errors)")
        #expect(origin.requests.isEmpty)
    }

    @Test func refusesTwoGroupsOfOnePlaceBeforeAnythingIsFetched() async throws {
        let path = try plan([line("One"), line("Two"), line("ONE")])
        let run = try await run([path])
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("line 3") && run.errors.contains("line 1"), "\(run.errors)")
        #expect(origin.requests.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: scratch.path("Music")))
    }

    @Test func namesBothOfTwoPlans() async throws {
        let one = try plan([line("Two"), line("One")], "one.jsonl")
        let two = try plan([line("One")], "two.jsonl")
        let run = try await run([one, two])
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("two.jsonl: line 1"), "\(run.errors)")
        #expect(run.errors.contains("number 2 of"), "\(run.errors)")
    }

    @Test func finishesWhatStandsBeforeABadLine() async throws {
        let path = try plan([line("One"), "{\"name\":3}", line("Two")])
        let run = try await run([path])
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("line 2"), "\(run.errors)")
        #expect(try folders == ["One"])
    }

    @Test func takesOnlyTheFirstGroups() async throws {
        let path = try plan([line("One"), line("Two"), "nonsense"])
        let run = try await run([path, "--first", "2"])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try folders == ["One", "Two"])
    }

    @Test func saysWhatItWouldDoAndFetchesNothing() async throws {
        _ = try await run([try plan([line("There")])])
        try scratch.write("mine", to: "Music/Mine/x.txt")
        origin.forgetRequests()
        let before = try FolderPicture(of: scratch.path, withPrivate: true)
        let path = try plan([line("There"), line("New"), line("Mine")])
        let after = try FolderPicture(of: scratch.path, withPrivate: true)
        let run = try await run([path, "--dry-run"])
        #expect(run.exitCode == 1)
        let words = run.outputLines.map { $0.split(separator: " ").first.map(String.init) ?? "" }
        #expect(words == ["present", "new", "refused"], "\(run.output)")
        #expect(run.errors.contains("3 groups: 1 new, 1 present, 1 refused."))
        #expect(origin.requests.isEmpty)
        #expect(before.paths.count == after.paths.count)
        #expect(try FolderPicture(of: scratch.path, withPrivate: true) == after)
    }

    @Test func makesNoLibraryInADryRun() async throws {
        let run = try await run([try plan([line("One"), line("One")]), "--dry-run"])
        #expect(run.exitCode == 2)
        #expect(!FileManager.default.fileExists(atPath: scratch.path("Music")))
    }

    @Test func readsAPlanFromAnAddressAndItsRelativeOnes() async throws {
        let text = "#EXTM3U\n#EXTINF:1,Near\nsong.wav\n"
        origin.serve(
            Resource(bytes: Array(text.utf8), contentType: "audio/mpegurl"), at: "/list.m3u8")
        let run = try await run([origin.address("/list.m3u8?token=hush")])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try folders == ["Near"])
        let missing = try await self.run([origin.address("/none.m3u8?token=hush")])
        #expect(missing.exitCode == 1)
        #expect(missing.errors.contains("404") && !missing.errors.contains("hush"))
    }

    @Test func commitsWithoutCoversWhereTheyAreOptional() async throws {
        let path = try plan([line("One", cover: "/none.png")])
        let run = try await run([path, "--optional-artwork"])
        #expect(run.exitCode == 0)
        #expect(run.errors.contains("1 degraded") || run.output.contains("One"))
    }

    @Test func saysAllInJSON() async throws {
        let path = try plan([line("One"), line("Bad", cover: "/none.png")])
        let run = try await run([path, "--json", "-j", "1"])
        #expect(run.exitCode == 1 && run.errors.isEmpty)
        let last = try #require(run.outputLines.last)
        #expect(last.contains("\"event\":\"summary\",\"committed\":1"))
        #expect(last.contains("\"rolledBack\":1"))
    }
}
