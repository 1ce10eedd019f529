import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite(.timeLimit(.minutes(5)))
struct LibraryTests {
    private let scratch: ScratchFolder

    init() throws {
        scratch = try ScratchFolder()
    }

    @Test func makesItsFolderAndThoseOnTheWay() async throws {
        let library = try await Library(path: scratch.path("a/b/c/"))
        #expect(library.path.hasSuffix("a/b/c/"))
        let picture = try FolderPicture(of: scratch.path("a/b/c"), withPrivate: true)
        #expect(
            picture.paths == [
                ".gatefold", ".gatefold/format", ".gatefold/lock", ".gatefold/stage",
            ])
    }

    @Test func keepsItsPrivateFolderFromOtherPeople() async throws {
        _ = try await Library(path: scratch.path("Music"))
        for name in [".gatefold", ".gatefold/stage", ".gatefold/format", ".gatefold/lock"] {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: scratch.path("Music/" + name))
            let rights = attributes[.posixPermissions] as? Int ?? -1
            #expect(rights & 0o077 == 0, "\(name)")
        }
    }

    @Test func mendsAFormatThatAKilledProcessLeftEmpty() async throws {
        _ = try await Library(path: scratch.path("Music"))
        try scratch.write("", to: "Music/.gatefold/format")
        _ = try await Library(path: scratch.path("Music"))
        let text = String(decoding: try scratch.bytes("Music/.gatefold/format"), as: UTF8.self)
        #expect(text.hasPrefix("{\"gatefold\":1,"))
        _ = try await Library(path: scratch.path("Music"))
        #expect(try scratch.bytes("Music/.gatefold/format") == Array(text.utf8))
    }

    @Test func opensTwiceAtATime() async throws {
        let first = try await Library(path: scratch.path("Music"))
        let second = try await Library(path: scratch.path("Music"))
        #expect(first.path == second.path)
    }

    @Test func refusesAFile() async throws {
        try scratch.write("x", to: "file")
        let before = try FolderPicture(of: scratch.path, withPrivate: true)
        #expect(await problem("file") == .notAFolder)
        #expect(await problem("file/below") == .notAFolder)
        #expect(try FolderPicture(of: scratch.path, withPrivate: true) == before)
    }

    @Test func refusesALinkInPlaceOfItsPrivateFolder() async throws {
        try scratch.write("x", to: "elsewhere/file")
        try scratch.write("x", to: "Music/song.wav")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("Music/.gatefold"),
            withDestinationPath: scratch.path("elsewhere"))
        #expect(await problem("Music") == .privateFolderTaken)
        #expect(try FolderPicture(of: scratch.path("elsewhere")).paths == ["file"])
    }

    @Test func refusesAFileInPlaceOfItsPrivateFolder() async throws {
        try scratch.write("x", to: "Music/.gatefold")
        #expect(await problem("Music") == .privateFolderTaken)
    }

    @Test func followsALinkThatAPersonMadeToTheLibrary() async throws {
        try scratch.write("x", to: "disk/file")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("Music"), withDestinationPath: scratch.path("disk"))
        _ = try await Library(path: scratch.path("Music"))
        #expect(try FolderPicture(of: scratch.path("disk"), withPrivate: true).paths.count == 5)
    }

    @Test func refusesAPathThatIsNone() async {
        #expect(await problem(path: "") == .badPath)
        #expect(await problem(path: "a\0b") == .badPath)
    }

    @Test func saysInOneLineWhatToDo() async throws {
        try scratch.write("x", to: "file")
        let failure = await #expect(throws: LibraryFailure.self) {
            _ = try await Library(path: scratch.path("file"))
        }
        let text = failure?.description ?? ""
        #expect(text.contains("not a folder"))
        #expect(!text.contains("\n"))
    }

    private func problem(_ name: String) async -> LibraryFailure.Problem? {
        await problem(path: scratch.path(name))
    }

    private func problem(path: String) async -> LibraryFailure.Problem? {
        do throws(LibraryFailure) {
            _ = try await Library(path: path)
            return nil
        } catch {
            return error.problem
        }
    }
}
