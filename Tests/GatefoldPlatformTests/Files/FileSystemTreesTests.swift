import GatefoldPlatform
import GatefoldTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Whole folders go, and nothing else does.
@Suite(.timeLimit(.minutes(5)))
struct FileSystemTreesTests {
    private let scratch: ScratchFolder
    private let files = FileSystem()

    init() throws {
        scratch = try ScratchFolder()
    }

    @Test func removesAFolderOfAnyDepthWithFewDescriptors() throws {
        let root = try files.openFolder(path: scratch.path)
        try deepen(200, in: root)
        let expected = files.allocation(of: "deep", in: root)
        var freed: Int64 = 0
        let most = Locked(0)
        let watched = FileSystem { [scratch] _, _ throws(SystemError) in
            let now = Self.openDescriptors(below: scratch.path)
            most.withLock { $0 = max($0, now) }
        }
        try watched.removeAll("deep", in: root, freed: &freed)
        #expect(try FolderPicture(of: scratch.path).paths.isEmpty)
        #expect(freed == expected && freed > 0)
        // The one that was open before is among them.
        #expect(most.withLock { $0 } <= 5)
    }

    @Test func givesBackWhatWasMeasured() throws {
        try scratch.write(String(repeating: "x", count: 100_000), to: "top/a/b/file")
        try scratch.write("y", to: "top/a/b/c/file")
        try scratch.write("z", to: "top/1/2/3")
        let root = try files.openFolder(path: scratch.path)
        let expected = files.allocation(of: "top", in: root)
        var freed: Int64 = 0
        try files.removeAll("top", in: root, freed: &freed)
        #expect(freed == expected && freed >= 100_000)
        #expect(try FolderPicture(of: scratch.path).paths.isEmpty)
    }

    @Test func followsNoLink() throws {
        try scratch.write("mine", to: "outside/file")
        try scratch.write("x", to: "top/file")
        for name in ["top/link", "link"] {
            try FileManager.default.createSymbolicLink(
                atPath: scratch.path(name), withDestinationPath: scratch.path("outside"))
        }
        let root = try files.openFolder(path: scratch.path)
        var freed: Int64 = 0
        try files.removeAll("top", in: root, freed: &freed)
        try files.removeAll("link", in: root, freed: &freed)
        #expect(try FolderPicture(of: scratch.path).paths == ["outside", "outside/file"])
    }

    @Test func countsAFileOnlyWhenItsLastNameGoes() throws {
        try scratch.write(String(repeating: "x", count: 50_000), to: "kept/file")
        try scratch.write("", to: "top/file")
        for name in ["top/one", "top/two"] {
            try FileManager.default.linkItem(
                atPath: scratch.path("kept/file"), toPath: scratch.path(name))
        }
        let root = try files.openFolder(path: scratch.path)
        #expect(files.allocation(of: "top", in: root) < 50_000)
        var freed: Int64 = 0
        try files.removeAll("top", in: root, freed: &freed)
        #expect(freed < 50_000)
        #expect(try scratch.bytes("kept/file").count == 50_000)
    }

    @Test func stopsAtEveryCallThatFailsAndGoesOnLater() throws {
        var end = 0
        var isOver = false
        while !isOver {
            try scratch.write("mine", to: "outside")
            try scratch.write("x", to: "top/a/b/c/file")
            try scratch.write("x", to: "top/a/file")
            try scratch.write("x", to: "top/1/b")
            let root = try files.openFolder(path: scratch.path)
            var freed: Int64 = 0
            do {
                try Self.failing(at: end).removeAll("top", in: root, freed: &freed)
                isOver = true
            } catch {
                #expect(error.number == SystemError.inputOutput)
                try files.removeAll("top", in: root, freed: &freed)
            }
            #expect(try FolderPicture(of: scratch.path).paths == ["outside"], "call \(end)")
            end += 1
        }
        #expect(end > 8)
    }

    @Test func removesNothingWhereNothingIs() throws {
        let root = try files.openFolder(path: scratch.path)
        var freed: Int64 = 0
        try files.removeAll("none", in: root, freed: &freed)
        #expect(freed == 0)
        #expect(files.allocation(of: "none", in: root) == 0)
    }

    private func deepen(_ depth: Int, in root: Descriptor) throws {
        var folder = root
        for level in 0..<depth {
            let name = level == 0 ? "deep" : "d"
            _ = try files.makeFolder(name, in: folder)
            folder = try #require(try files.openFolder(name, in: folder))
            if level % 50 == 0 { _ = try files.writeFile("file", [1], in: folder) }
        }
    }

    /// Those of this test alone, since others in the process open files too (Linux only).
    private static func openDescriptors(below path: String) -> Int {
        let manager = FileManager.default
        let names = (try? manager.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.count { name in
            let target = try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)
            return target?.hasPrefix(path) == true
        }
    }

    private static func failing(at end: Int) -> FileSystem {
        let count = Locked(0)
        return FileSystem { call, path throws(SystemError) in
            let now = count.withLock { count in
                defer { count += 1 }
                return count
            }
            if now == end {
                throw SystemError(call: call.rawValue, number: SystemError.inputOutput, path: path)
            }
        }
    }
}
