import GatefoldPlatform
import GatefoldTestSupport
import Testing

@Suite struct PathTextTests {
    @Test(arguments: [
        ("a/b", ["a", "b"]),
        ("//a///b/", ["a", "b"]),
        ("", []),
        ("/", []),
        ("a/\u{ff9f}b", ["a", "\u{ff9f}b"]),
        ("../\u{301}", ["..", "\u{301}"]),
        ("a/\u{1f3fb}/..", ["a", "\u{1f3fb}", ".."]),
    ])
    func splitsAtEverySlash(_ path: String, _ parts: [String]) {
        #expect(path.pathParts == parts)
    }

    /// Was made in the folder above, under a name with a slash in it, or could not be made.
    @Test func makesFoldersWhoseNamesJoinTheSlash() throws {
        let scratch = try ScratchFolder()
        let path = scratch.path + "/a/\u{ff9f}b/\u{301}c"
        #expect(try FileSystem().openOrMakeFolder(path: path + "/").path == path + "/")
        let made = try FolderPicture(of: scratch.path).paths
        #expect(made.sorted() == ["a", "a/\u{ff9f}b", "a/\u{ff9f}b/\u{301}c"])
    }
}
