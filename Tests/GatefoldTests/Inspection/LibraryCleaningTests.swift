import Foundation
import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LibraryCleaningTests {
    private let forge: LibraryForge

    init() async throws {
        forge = try await LibraryForge()
    }

    private func clean(
        olderThan age: Duration? = nil, now: Date = .now, files: FileSystem = FileSystem()
    ) async throws -> LibraryCleaning {
        try await forge.open(.existing, files: files).clean(olderThan: age, now: now)
    }

    private func stages() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: forge.path + "/.gatefold/stage")
    }

    @Test func findsNothingToGiveBackInANewLibrary() async throws {
        #expect(try await clean().isEmpty)
    }

    @Test(arguments: ["rolledBack", "working"])
    func givesBackWhatWasSaidToBeOnTheDisk(_ state: String) async throws {
        try await forge.commit("A - B")
        let before = try forge.rig.wholePicture()
        let key = try await forge.rollBack("C - D")
        try forge.set(state: state, of: key)
        var summary = StatusSummary()
        for await status in try await forge.open().status() { summary.count(status) }
        let cleaning = try await clean()
        #expect(cleaning.stages.map(\.name) == ["C - D"])
        #expect(cleaning.stages.map(\.outcome) == [.removed(bytes: summary.diskBytes)])
        #expect(cleaning.bytes >= Int64(Media.song.count))
        #expect(try forge.rig.wholePicture() == before)
        #expect(try await clean().isEmpty)
    }

    @Test func fetchesAGroupAgainThatWasCleanedAway() async throws {
        try await forge.rollBack("C - D")
        _ = try await clean()
        try await forge.commit("C - D")
        #expect(try forge.rig.scratch.bytes("Music/C - D/song.wav") == Media.song)
    }

    @Test(arguments: ["ready", "undo"])
    func leavesWhatCanStillBeFinished(_ state: String) async throws {
        let key = try await forge.rollBack("C - D")
        try forge.set(state: state, of: key)
        let before = try forge.rig.wholePicture()
        let cleaning = try await clean()
        #expect(cleaning.stages.map(\.outcome) == [.needed] || cleaning.stages.isEmpty)
        #expect(cleaning.bytes == 0)
        #expect(try forge.rig.wholePicture().paths == before.paths)
    }

    @Test func keepsTheRecordOfADegradedGroupAndNotItsParts() async throws {
        let key = try await forge.rollBack("C - D")
        try forge.set(state: "degraded", of: key)
        #expect(try await clean().bytes >= Int64(Media.song.count))
        let left = try FileManager.default.contentsOfDirectory(
            atPath: forge.path + "/.gatefold/stage/" + key)
        #expect(Set(left) == ["lock", "group.json"])
        #expect(try await clean().isEmpty)
    }

    @Test(arguments: DamagedRecord.allCases)
    func removesDamagedStagesButNotThoseOfALaterVersion(_ damage: DamagedRecord) async throws {
        let key = try await forge.rollBack("C - D")
        try damage.perform(on: forge, key)
        let cleaning = try await clean()
        if damage == .ofALaterVersion {
            #expect(cleaning.stages.map(\.outcome) == [.unknown])
            #expect(try stages() == [key])
        } else {
            // A stage without a record was being removed: the opening does the rest.
            if damage != .missing { #expect(cleaning.bytes >= Int64(Media.song.count)) }
            #expect(try stages().isEmpty)
        }
    }

    @Test func leavesWhatSomebodyHolds() async throws {
        let key = try await forge.rollBack("C - D")
        try forge.rig.scratch.write("mine", to: "Music/.gatefold/trash/\(key).1/song.wav")
        let files = FileSystem()
        let folder = try files.openFolder(path: forge.path + "/.gatefold/stage/" + key)
        let lock = try #require(try files.openFile("lock", in: folder))
        #expect(try files.tryLock(lock))
        defer { files.unlock(lock) }
        let before = try forge.rig.wholePicture()
        let cleaning = try await clean()
        let holder = "process \(ThisProcess.identifier)"
        #expect(cleaning.stages.map(\.outcome) == [.held(by: holder)])
        #expect(cleaning.trash.map(\.outcome) == [.held(by: holder)])
        #expect(try forge.rig.wholePicture() == before)
    }

    @Test func leavesWhatIsYoung() async throws {
        try await forge.rollBack("C - D")
        try forge.rig.scratch.write("x", to: "Music/.gatefold/trash/old.1/file")
        let now = Date.now
        let early = try await clean(
            olderThan: .seconds(86_400), now: now.addingTimeInterval(80_000))
        #expect(early.younger == 2 && early.stages.isEmpty && early.trash.isEmpty)
        let late = try await clean(
            olderThan: .seconds(86_400), now: now.addingTimeInterval(90_000))
        #expect(late.younger == 0 && late.stages.count == 1 && late.trash.count == 1)
    }

    @Test func emptiesTheTrashAndFollowsNoLinkInIt() async throws {
        let trash = "Music/.gatefold/trash/" + (try LibraryForge.key("A - B")) + ".1"
        try forge.rig.scratch.write("x", to: trash + "/deep/er/file")
        try forge.rig.scratch.write("mine", to: "outside/file")
        try FileManager.default.createSymbolicLink(
            atPath: forge.rig.scratch.path(trash + "/link"),
            withDestinationPath: forge.rig.scratch.path("outside"))
        let library = try await forge.open(.existing)
        let expected = await library.trashBytes
        let cleaning = try await library.clean()
        #expect(cleaning.trash.map(\.outcome) == [.removed(bytes: expected)])
        #expect(await library.trashBytes == 0)
        #expect(try forge.rig.scratch.bytes("outside/file") == Array("mine".utf8))
    }

    @Test func saysWhatCouldNotBeRemovedAndGoesOn() async throws {
        let keys = [try await forge.rollBack("C - D"), try await forge.rollBack("E - F")].sorted()
        let files = FileSystem { call, path throws(SystemError) in
            if call == .unlinkat, path.contains(keys[0]) {
                throw SystemError(call: "unlinkat", number: SystemError.inputOutput, path: path)
            }
        }
        let cleaning = try await clean(files: files)
        #expect(
            cleaning.stages.first?.outcome
                == .failed(bytes: 0, call: "unlinkat", errno: SystemError.inputOutput))
        #expect(try stages() == [keys[0]])
        #expect(try await clean().stages.count == 1)
        #expect(try stages().isEmpty)
    }
}
