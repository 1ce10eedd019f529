import Foundation
import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LibraryAccessTests {
    private let scratch: ScratchFolder

    init() throws {
        scratch = try ScratchFolder()
    }

    @Test(arguments: [Library.Access.existing, .reading])
    func makesNoLibraryOfAMistypedFolder(_ access: Library.Access) async throws {
        try scratch.write("x", to: "folder/file")
        let before = try FolderPicture(of: scratch.path, withPrivate: true)
        #expect(await problem("none", access) == .notALibrary)
        #expect(await problem("folder", access) == .notALibrary)
        #expect(await problem("folder/file", access) == .notALibrary)
        #expect(try FolderPicture(of: scratch.path, withPrivate: true) == before)
    }

    @Test func refusesAPrivateFolderThatIsALink() async throws {
        _ = try await Library(path: scratch.path("Music"))
        try scratch.write("x", to: "folder/file")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("folder/.gatefold"),
            withDestinationPath: scratch.path("Music/.gatefold"))
        #expect(await problem("folder", .reading) == .privateFolderTaken)
    }

    @Test func opensAFinishedLibraryForBoth() async throws {
        _ = try await Library(path: scratch.path("Music"))
        #expect(try await !Library(path: scratch.path("Music"), access: .existing).isReadOnly)
        #expect(try await !Library(path: scratch.path("Music"), access: .reading).isReadOnly)
    }

    // Root may write everywhere: a disk that refuses every change is played instead.
    @Test func looksWithoutAChangeAtALibraryThatCannotBeWrittenTo() async throws {
        let forge = try await LibraryForge()
        try await forge.commit("A - B")
        try await forge.rollBack("C - D")
        let before = try forge.rig.wholePicture()
        let calls = Locked<[FileSystem.Call]>([])
        let files = FileSystem { call, path throws(SystemError) in
            if call == .pread { return }
            calls.withLock { $0.append(call) }
            throw SystemError(call: call.rawValue, number: SystemError.readOnly, path: path)
        }
        let library = try await forge.open(files: files)
        let opening = calls.withLock { $0.count }
        #expect(library.isReadOnly)
        var found: [GroupStatus] = []
        for await status in library.status() { found.append(status) }
        #expect(found.count == 2)
        let summary = try await library.verification().run { _ in }
        #expect(summary.intact == 1 && summary.damaged == 0)
        #expect(calls.withLock { $0.count } == opening)
        #expect(try forge.rig.wholePicture() == before)
        await #expect(throws: LibraryFailure.self) { _ = try await library.clean() }
    }

    @Test func looksAtACopyThatHasLostItsEmptyFolders() async throws {
        let forge = try await LibraryForge()
        try await forge.commit("A - B")
        try FileManager.default.removeItem(atPath: forge.path + "/.gatefold/stage")
        let files = FileSystem { call, path throws(SystemError) in
            if call == .pread { return }
            throw SystemError(call: call.rawValue, number: SystemError.readOnly, path: path)
        }
        var found: [GroupStatus] = []
        for await status in try await forge.open(files: files).status() { found.append(status) }
        #expect(found.count == 1)
    }

    private func problem(
        _ name: String, _ access: Library.Access
    ) async -> LibraryFailure.Problem? {
        do throws(LibraryFailure) {
            _ = try await Library(path: scratch.path(name), access: access)
            return nil
        } catch {
            return error.problem
        }
    }
}
