import Foundation
import GatefoldCLI
import GatefoldTestSupport
import LoopbackOrigin
import Testing

/// `status`, `verify` and `clean` as a script sees them.
@Suite(.timeLimit(.minutes(5)))
struct InspectionTests {
    private static let size = Quantity.bytes(Int64(Media.song.count + Media.cover.count))
    private let scratch: ScratchFolder
    private let origin: LoopbackOrigin

    init() throws {
        scratch = try ScratchFolder()
        origin = try LoopbackOrigin()
        origin.serveAlbum()
    }

    private func run(_ arguments: String...) async throws -> ProgramRun {
        try await ProgramRun.of(arguments + ["--into", scratch.path("Music")])
    }

    private func get(_ name: String, cover: String = "/cover.png") async throws {
        _ = try await run(
            "get", origin.address("/song.wav"), "--artwork", origin.address(cover),
            "--name", name)
    }

    private func lines(_ run: ProgramRun) throws -> [[String: Any]] {
        try run.outputLines.map { line in
            let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return json as? [String: Any] ?? [:]
        }
    }

    @Test func tellsWhatIsThereAndGivesItBack() async throws {
        try await get("A - B")
        try await get("C - D", cover: "/none.png")
        let status = try await run("status")
        #expect(status.exitCode == 0 && status.errors.isEmpty)
        #expect(status.output.hasPrefix("committed   A - B (\(Self.size))\nrolled back C - D ("))
        #expect(status.output.contains("artwork: the server answered 404 Not Found (http://"))
        #expect(status.output.contains("\n1 committed (\(Self.size)), 1 rolled back\n"))
        let clean = try await run("clean")
        #expect(clean.exitCode == 0 && clean.errors.isEmpty)
        #expect(clean.output.hasPrefix("removed     C - D ("))
        #expect(clean.output.hasSuffix(" given back\n"))
        #expect(try await run("clean").output == "There is nothing to give back.\n")
        #expect(try await run("status").outputLines.count == 2)
    }

    @Test func tellsScriptsWhatIsThere() async throws {
        try await get("A - B")
        try await get("C - D", cover: "/none.png")
        let found = try lines(try await run("status", "--json"))
        #expect(found.map { $0["state"] as? String } == ["committed", "rolledBack", "summary"])
        #expect(found[0]["group"] as? String == "A - B")
        #expect(found[0]["guarantee"] as? String == "atomic")
        let files = found[0]["files"] as? [[String: Any]] ?? []
        #expect(files.map { $0["path"] as? String } == ["A - B/song.wav", "A - B/cover.png"])
        #expect(found[1]["asset"] as? String == "artwork")
        #expect(found[1]["reason"] as? String == "status")
        let disk = try #require(found[2]["diskBytes"] as? Int)
        #expect(found[2]["keptBytes"] as? Int == found[1]["keptBytes"] as? Int)
        let cleaned = try lines(try await run("clean", "--json"))
        #expect(cleaned.map { $0["outcome"] as? String } == ["removed", "summary"])
        #expect(cleaned[1]["bytes"] as? Int == disk)
    }

    @Test func leavesWhatIsNotOldEnough() async throws {
        try await get("C - D", cover: "/none.png")
        let run = try await run("clean", "--older-than", "1")
        #expect(run.exitCode == 0)
        #expect(run.output == "0 B given back, 1 not old enough\n")
    }

    @Test func verifiesAndSaysWhatToDo() async throws {
        try await get("A - B")
        try await get("It's/C")
        let intact = try await run("verify")
        #expect(intact.exitCode == 0 && intact.errors.isEmpty)
        #expect(intact.output == "2 intact, 1.4 MiB read\n")
        try scratch.write("rotten", to: "Music/It's/C/cover.png")
        let damaged = try await run("verify")
        #expect(damaged.exitCode == 1 && damaged.errors.isEmpty)
        #expect(
            damaged.outputLines.first?.hasPrefix(
                "length      It's/C: cover.png: 6 bytes instead of ") == true)
        #expect(damaged.output.contains(#"Run "gatefold heal 'It'\''s/C'"."#))
        #expect(damaged.output.contains("\n1 intact, 1 damaged (1 finding), "))
        let quiet = try await run("verify", "-q")
        #expect(quiet.exitCode == 1 && quiet.outputLines.count == 1)
        let other = try await run("verify", "A - B/", "-v")
        #expect(other.exitCode == 0)
        #expect(other.output.hasPrefix("intact      A - B (\(Self.size))\n"))
    }

    @Test func verifiesForScripts() async throws {
        try await get("A - B")
        var song = Media.song
        song[1_000] ^= 1
        try Data(song).write(to: URL(filePath: scratch.path("Music/A - B/song.wav")))
        let run = try await run("verify", "--json")
        #expect(run.exitCode == 1)
        let found = try lines(run)
        #expect(found.map { $0["verdict"] as? String } == ["damaged", "summary"])
        let finding = (found[0]["findings"] as? [[String: Any]])?.first ?? [:]
        #expect(finding["file"] as? String == "song.wav")
        #expect(finding["finding"] as? String == "rot")
        #expect(finding["expectedSha256"] as? String != finding["foundSha256"] as? String)
        #expect(found[1]["damaged"] as? Int == 1)
    }

    @Test func saysInOneLineThatAGroupIsNotThere() async throws {
        try await get("A - B")
        let run = try await run("verify", "A - B", "none")
        #expect(run.exitCode == 1)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains("no group \"none\" is in the library"))
        #expect(run.output == "1 intact, 1 not found, \(Self.size) read\n")
        let climbing = try await self.run("verify", "../x")
        #expect(climbing.exitCode == 2 && climbing.errorLines.count == 1)
    }

    @Test(arguments: ["status", "verify", "clean"])
    func makesNoLibraryOfAMistypedFolder(_ verb: String) async throws {
        let run = try await run(verb)
        #expect(run.exitCode == 3 && run.output.isEmpty)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains("no library is there"))
        #expect(try FolderPicture(of: scratch.path, withPrivate: true).paths.isEmpty)
    }

    @Test func saysThatNothingIsThereYet() async throws {
        _ = try await run("get", origin.address("/none.wav"), "--name", "N")
        _ = try await run("clean")
        #expect(try await run("status").output == "Nothing is in this library yet.\n")
        #expect(try await run("verify").output == "Nothing is in this library yet.\n")
    }

    @Test func stopsVerifyingWhenItIsInterrupted() async throws {
        try await get("A - B")
        // A file without an end in time: sparse, so that it costs no room.
        let path = scratch.path("Music/A - B/song.wav")
        let length = 1 << 40
        try #require(FileHandle(forWritingAtPath: path)).truncate(atOffset: UInt64(length))
        let receipt = "Music/A - B/.gatefold.json"
        let text = String(decoding: try scratch.bytes(receipt), as: UTF8.self)
        try scratch.write(text.replacing("\(Media.song.count)", with: "\(length)"), to: receipt)
        let run = try await ProgramRun.of(["verify", "--into", scratch.path("Music")]) { process in
            while !Self.hasOpen(path, process) { sched_yield() }
            kill(process, SIGINT)
        }
        #expect(run.exitCode == 130)
        #expect(run.output.isEmpty && run.errors.isEmpty)
    }

    /// Whether a process has the file open.
    private static func hasOpen(_ path: String, _ process: Int32) -> Bool {
        let folder = "/proc/\(process)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains {
            let target = try? FileManager.default.destinationOfSymbolicLink(
                atPath: folder + "/" + $0)
            return target?.hasSuffix("A - B/song.wav") == true
        }
    }
}
