import BenchmarkKit
import GatefoldTestSupport
import Testing

@Suite struct LandingTests {
    private let scratch: ScratchFolder
    private let work = Work("two", groups: 2, song: 3, cover: 2)

    init() throws {
        scratch = try ScratchFolder()
        for group in 1...2 {
            try scratch.write("so\(group)", to: "served/00000\(group).m4a")
            try scratch.write("c\(group)", to: "served/00000\(group).png")
            try scratch.write("so\(group)", to: "curl/00000\(group).m4a")
            try scratch.write("c\(group)", to: "curl/00000\(group).png")
            try scratch.write("so\(group)", to: "own/00000\(group)/00000\(group).m4a")
            try scratch.write("c\(group)", to: "own/00000\(group)/cover.png")
            try scratch.write("{}", to: "own/00000\(group)/.gatefold.json")
        }
        try scratch.write("", to: "own/.gatefold/lock")
    }

    private func mistake(_ contender: Contender, _ folder: String) -> String? {
        let landing = Landing(of: contender, work, in: scratch.path(folder))
        do throws(BenchmarkFailure) {
            try landing.check()
            try landing.compare(with: scratch.path("served"))
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func takesFilesAsTheyShouldBe() {
        #expect(mistake(.curl, "curl") == nil)
        #expect(mistake(.gatefold, "own") == nil)
    }

    @Test func refusesAShortFile() throws {
        try scratch.write("s", to: "curl/000002.m4a")
        #expect(mistake(.curl, "curl") == "curl: 000002.m4a: 1 bytes instead of 3")
    }

    @Test func refusesOtherBytesOfTheSameLength() throws {
        try scratch.write("so1", to: "curl/000002.m4a")
        #expect(mistake(.curl, "curl") == "curl: 000002.m4a has other bytes than the server")
    }

    @Test func refusesAFileThatNobodyAskedFor() throws {
        try scratch.write("", to: "curl/000002.m4a.aria2")
        let words = "5 names instead of 4; not asked for: 000002.m4a.aria2"
        #expect(mistake(.aria2c, "curl") == "aria2c: \(words)")
    }

    @Test func refusesAGroupWithoutItsCoverOrItsReceipt() throws {
        let shy = Work("three", groups: 3, song: 3, cover: 2)
        #expect(throws: BenchmarkFailure.self) {
            try Landing(of: .gatefold, shy, in: scratch.path("own")).check()
        }
        try scratch.write("so3", to: "own/000003/000003.m4a")
        try scratch.write("c3", to: "own/000003/cover.png")
        let error = #expect(throws: BenchmarkFailure.self) {
            try Landing(of: .gatefold, shy, in: scratch.path("own")).check()
        }
        #expect(error.map { "\($0)" } == "gatefold: no 000003/.gatefold.json")
    }

    @Test func refusesAFolderThatIsNotThere() {
        #expect(mistake(.curl, "nowhere")?.hasPrefix("curl: open ") == true)
    }
}
