import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Records that were cut short, or changed by one byte, or written by somebody with bad intent.
@Suite(.timeLimit(.minutes(15)))
struct DamagedRecordTests {
    /// A record, and how a library comes to have it.
    enum Kind: String, CaseIterable {
        /// The record of a group that is ready, in its own folder or side by side.
        case ready, readyFlat
        /// The record of a part that waits.
        case part
        /// The receipt of a group that stands there, in its own folder or side by side.
        case receipt, flatReceipt
    }

    @Test(arguments: Kind.allCases)
    func survivesEveryCutAndEveryFlippedByte(_ kind: Kind) async throws {
        let rig = try await Self.library(with: kind)
        let path = try #require(try rig.path(of: kind))
        let bytes = try rig.scratch.bytes(path)
        let saved = try SavedLibrary(rig.library)
        var damaged: [[UInt8]] = []
        for index in Swift.stride(from: 0, to: bytes.count, by: Self.every) {
            damaged.append(Array(bytes.prefix(index)))
            var flipped = bytes
            flipped[index] ^= index.isMultiple(of: 2) ? 1 : 0x80
            damaged.append(flipped)
        }
        #expect(damaged.count > 20 / Thoroughness.step)
        for record in damaged {
            try saved.restore()
            try Data(record).write(to: URL(filePath: rig.scratch.path(path)))
            try await rig.expectNothingIsLost(kind, record)
        }
    }

    @Test(arguments: [
        "../escaped", "/escaped", "a/b", "..", ".", "", ".gatefold.json", ".gatefold", "x\0y",
    ])
    func refusesNamesInAJournalThatPointElsewhere(_ name: String) async throws {
        for kind in [Kind.ready, .readyFlat] {
            let rig = try await Self.library(with: kind)
            try rig.scratch.write("mine", to: "escaped")
            let path = try #require(try rig.path(of: kind))
            let json = try Self.newestRecord(rig.scratch.bytes(path))
            for old in ["song.wav", "A - B.wav", "part.0"] where json.contains("\"\(old)\"") {
                let forged = json.replacing("\"\(old)\"", with: try Self.quoted(name))
                try rig.scratch.write(Self.sealed(forged), to: path)
                let before = try rig.picture()
                _ = try await rig.downloader()
                #expect(try rig.picture() == before, "\(old) as \(name)")
                #expect(try rig.scratch.bytes("escaped") == Array("mine".utf8))
            }
            try await rig.download(.sample())
            #expect(try rig.hasTinySong())
        }
    }

    @Test func takesNoJournalOfAnotherGroup() async throws {
        let rig = try await Self.library(with: .ready)
        let path = try #require(try rig.path(of: .ready))
        let json = try Self.newestRecord(rig.scratch.bytes(path))
        let forged = json.replacing("\"name\":\"A - B\"", with: "\"name\":\"Other\"")
        #expect(forged != json)
        try rig.scratch.write(Self.sealed(forged), to: path)
        _ = try await rig.downloader()
        #expect(try rig.picture().paths.isEmpty)
    }

    // Thousands of libraries are opened: a debug build takes a sample, a release build every other.
    #if DEBUG
        private static let every = 23 * Thoroughness.step
    #else
        private static let every = 2
    #endif

    /// The JSON of the last record in a file: behind it is its digest.
    private static func newestRecord(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(2).first
            .map(String.init) ?? ""
    }

    private static func sealed(_ json: String) -> String {
        let digest = SHA256Hasher.digest(of: Array(json.utf8))
        let hex = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return json + "\n" + hex + "\n"
    }

    private static func quoted(_ name: String) throws -> String {
        String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    }

    /// A library in which that record is, with a group of a few hundred bytes.
    static func library(with kind: Kind) async throws -> GroupRig<ScriptedTransport> {
        var rig = try GroupRig(
            ScriptedTransport { request, _ in
                request.url.path == "/song.wav"
                    ? .whole(tinySong, "audio/wav") : .whole(tinyCover, "image/png")
            })
        rig.commit.layout = kind == .readyFlat || kind == .flatReceipt ? .flat : .folder
        switch kind {
        case .receipt, .flatReceipt: try await rig.download(.sample())
        case .part: try await interrupt(&rig, at: .mkdirat, "/tree", times: 1)
        case .ready, .readyFlat: try await interrupt(&rig, at: .renameat2, "", times: .max)
        }
        return rig
    }

    /// From the first such call on so many calls fail.
    private static func interrupt(
        _ rig: inout GroupRig<ScriptedTransport>, at first: FileSystem.Call, _ ending: String,
        times: Int
    ) async throws {
        _ = try await rig.downloader()
        let left = Locked<Int?>(nil)
        rig.files = FileSystem { call, path throws(SystemError) in
            let fails = left.withLock { left in
                if left == nil, call == first, path.hasSuffix(ending) { left = times }
                guard let rest = left, rest > 0 else { return false }
                left = rest - 1
                return true
            }
            if fails {
                throw SystemError(call: call.rawValue, number: SystemError.diskFull, path: path)
            }
        }
        #expect(try await rig.failure(of: .sample()) != nil)
        rig.files = FileSystem()
    }

    static let tinySong = Array(Media.song.prefix(300))
    static let tinyCover = Array(Media.cover.prefix(200))
}

/// A copy of a library's folder, to begin from again and again.
private struct SavedLibrary {
    private let path: String

    init(_ path: String) throws {
        self.path = path
        try FileManager.default.copyItem(atPath: path, toPath: path + ".saved")
    }

    func restore() throws {
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: path + ".saved", toPath: path)
    }
}

extension GroupRig {
    /// The record's path below the scratch folder.
    fileprivate func path(of kind: DamagedRecordTests.Kind) throws -> String? {
        try wholePicture().paths.first { path in
            switch kind {
            case .ready, .readyFlat: path.hasSuffix("/group.json")
            case .part: path.hasSuffix("/part.0.json")
            case .receipt: path.hasSuffix("A - B/.gatefold.json")
            case .flatReceipt: path.contains("receipts/")
            }
        }.map { "Music/" + $0 }
    }

    fileprivate func hasTinySong() throws -> Bool {
        let paths = ["Music/A - B/song.wav", "Music/A - B.wav"]
        return paths.contains { (try? scratch.bytes($0)) == DamagedRecordTests.tinySong }
    }

    /// With a damaged record the library opens, nothing visible goes, and the group can be had.
    fileprivate func expectNothingIsLost(
        _ kind: DamagedRecordTests.Kind, _ record: [UInt8]
    ) async throws {
        let before = try picture().paths.filter { !$0.hasSuffix(".json") }
        let downloader = try await downloader()
        let opened = try picture()
        #expect(Set(before).isSubset(of: Set(opened.paths)))
        let text = String(decoding: record, as: UTF8.self)
        do {
            let group = try await downloader.download(.sample())
            let song = try #require(group.files.first)
            #expect(
                try scratch.bytes("Music/" + song.path) == DamagedRecordTests.tinySong, "\(text)")
        } catch let failure as GroupFailure {
            // A receipt that can't be read makes the folder nobody's: it stays as it is.
            let isLeft = kind == .receipt || kind == .flatReceipt
            #expect(
                isLeft && ["conflict", "changed"].contains(failure.reason.code),
                "\(failure) \(text)")
            #expect(try picture() == opened)
        }
    }
}
