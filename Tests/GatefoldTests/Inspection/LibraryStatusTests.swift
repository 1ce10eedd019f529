import Foundation
import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LibraryStatusTests {
    private let forge: LibraryForge

    init() async throws {
        forge = try await LibraryForge()
    }

    private func status() async throws -> [GroupStatus] {
        var found: [GroupStatus] = []
        for await status in try await forge.open().status() { found.append(status) }
        return found
    }

    private func summary() async throws -> StatusSummary {
        var summary = StatusSummary()
        for status in try await status() { summary.count(status) }
        return summary
    }

    @Test func findsNothingInANewLibrary() async throws {
        #expect(try await status().isEmpty)
        #expect(try await summary() == StatusSummary())
    }

    @Test func findsGroupsInTheOrderOfTheirPaths() async throws {
        for name in ["B", "A", "A/Z/Song", "C - D"] { try await forge.commit(name) }
        let found = try await status().compactMap(\.stored)
        #expect(found.map(\.name) == ["A", "A/Z/Song", "B", "C - D"])
        #expect(found.first?.bytes == Int64(Media.song.count + Media.cover.count))
        #expect(
            found[1].receipt.files.map(found[1].path) == [
                "A/Z/Song/song.wav", "A/Z/Song/cover.png",
            ])
    }

    @Test func findsAFlatGroupBesideItsFiles() async throws {
        for name in ["X/A - B", "C - D"] {
            try await forge.commit(name)
            try forge.flatten(name)
        }
        let found = try await status().compactMap(\.stored)
        #expect(Set(found.map(\.folder)) == ["X", "."])
        #expect(found.allSatisfy { $0.layout == .flat && $0.receipt.guarantee == .journaled })
        let paths = Set(found.flatMap { group in group.receipt.files.map(group.path) })
        #expect(paths == ["X/song.wav", "X/cover.png", "song.wav", "cover.png"])
    }

    @Test func callsAGroupThatWasMovedByItsFolder() async throws {
        try await forge.commit("A - B")
        try FileManager.default.moveItem(
            atPath: forge.path + "/A - B", toPath: forge.path + "/Elsewhere")
        #expect(try await status().compactMap(\.stored).map(\.name) == ["Elsewhere"])
    }

    @Test func followsNoLinkAndEntersNoOtherLibrary() async throws {
        try await forge.commit("A - B")
        try FileManager.default.createSymbolicLink(
            atPath: forge.path + "/Link", withDestinationPath: forge.path + "/A - B")
        _ = try await Library(path: forge.path + "/Inner")
        try FileManager.default.copyItem(
            atPath: forge.path + "/A - B", toPath: forge.path + "/Inner/A - B")
        #expect(try await status().compactMap(\.stored).map(\.name) == ["A - B"])
    }

    @Test func tellsWhyAGroupWasRolledBackAndWhatIsKept() async throws {
        let key = try await forge.rollBack("C - D")
        let found = try await status()
        guard case .rolledBack(let group)? = found.first else {
            Issue.record("\(found)")
            return
        }
        #expect(group.name == "C - D" && group.key == key)
        #expect(group.asset == .artwork && group.reason == "status")
        #expect(group.message?.contains("404 Not Found") == true)
        #expect(group.keptBytes == Int64(Media.song.count + Media.cover.count))
        #expect(group.diskBytes >= group.keptBytes)
    }

    @Test func countsNoBytesThatARetryCannotUse() async throws {
        let key = try await forge.rollBack("C - D")
        try FileManager.default.removeItem(
            atPath: forge.rig.scratch.path(forge.stage(key, "part.0.json")))
        let summary = try await summary()
        #expect(summary.keptBytes == Int64(Media.cover.count))
        #expect(summary.diskBytes >= Int64(Media.song.count))
    }

    @Test(arguments: ["working", "undo"])
    func tellsAGroupWhoseProcessEndedOnTheWay(_ state: String) async throws {
        let key = try await forge.rollBack("C - D")
        try forge.set(state: state, of: key)
        let found = try await status()
        guard case .unfinished(let group)? = found.first else {
            Issue.record("\(found)")
            return
        }
        #expect(group.name == "C - D")
    }

    @Test func saysNothingMoreOfADegradedGroup() async throws {
        let key = try await forge.rollBack("C - D")
        try forge.set(state: "degraded", of: key)
        #expect(try await status().isEmpty)
    }

    @Test func saysWhoWorksOnAGroup() async throws {
        let key = try await forge.rollBack("C - D")
        let files = FileSystem()
        let folder = try files.openFolder(path: forge.path + "/.gatefold/stage/" + key)
        let lock = try #require(try files.openFile("lock", in: folder))
        #expect(try files.tryLock(lock))
        defer { files.unlock(lock) }
        let found = try await status()
        guard case .running(let group, let holder)? = found.first else {
            Issue.record("\(found)")
            return
        }
        #expect(group.name == "C - D")
        #expect(holder == "process \(ThisProcess.identifier)")
    }

    @Test(arguments: DamagedRecord.allCases)
    func tellsADamagedRecordByItsKey(_ damage: DamagedRecord) async throws {
        let key = try await forge.rollBack("C - D")
        try damage.perform(on: forge, key)
        let found = try await status()
        if damage == .missing { return #expect(found.isEmpty) }
        guard case .damagedRecord(let group)? = found.first else {
            Issue.record("\(found)")
            return
        }
        #expect(group.key == key && group.name == nil)
    }

    @Test(arguments: DamagedReceipt.all)
    func opensNothingByADamagedReceipt(_ damage: DamagedReceipt) async throws {
        try await forge.commit("A - B")
        try await forge.commit("C - D")
        try forge.bend("A - B", damage.change)
        let found = try await status()
        #expect(found.first == .damagedReceipt(path: "A - B"))
        #expect(found.compactMap(\.stored).map(\.name) == ["C - D"])
        var results: [GroupVerification] = []
        try await forge.open().verification().run { results.append($0) }
        let damaged = try #require(results.first { !$0.isIntact })
        #expect(damaged.findings.map(\.kind) == [.receipt] && damaged.bytes == 0)
        #expect(results.count == 2)
    }

    @Test func refusesAFlatReceiptUnderAnotherKey() async throws {
        try await forge.commit("A - B")
        try forge.flatten("A - B")
        let receipts = forge.path + "/.gatefold/receipts/"
        let other = receipts + String(repeating: "0", count: 64) + ".json"
        try FileManager.default.moveItem(
            atPath: receipts + LibraryForge.key("A - B") + ".json", toPath: other)
        guard case .damagedReceipt(let path)? = try await status().first else {
            Issue.record("it was believed")
            return
        }
        #expect(path.hasPrefix(".gatefold/receipts/000"))
    }

    @Test func readsALargeLibraryInBatches() async throws {
        try await forge.commit("G")
        for number in 0..<300 {
            try FileManager.default.copyItem(
                atPath: forge.path + "/G", toPath: forge.path + "/G\(number)")
        }
        #expect(try await summary().committed == 301)
    }
}

/// A way in which a stage's record can be no record.
enum DamagedRecord: CaseIterable, Sendable {
    case missing
    case cut
    case changed
    case ofAnotherGroup
    case ofALaterVersion
    case link

    func perform(on forge: LibraryForge, _ key: String) throws {
        let name = forge.stage(key, "group.json")
        let path = forge.rig.scratch.path(name)
        switch self {
        case .missing: try FileManager.default.removeItem(atPath: path)
        case .cut: try forge.rig.scratch.write("{", to: name)
        case .changed:
            let text = String(decoding: try forge.rig.scratch.bytes(name), as: UTF8.self)
            try forge.rig.scratch.write(text.replacing("C - D", with: "C - E"), to: name)
        case .ofAnotherGroup: try forge.seal(name) { $0["name"] = "Another" }
        case .ofALaterVersion: try forge.seal(name) { $0["state"] = "levitating" }
        case .link:
            try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
            try FileManager.default.createSymbolicLink(
                atPath: path, withDestinationPath: path + ".moved")
        }
    }
}

/// A way in which a receipt can be none.
struct DamagedReceipt: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (inout [String: Any]) -> Void

    static let all = [
        DamagedReceipt(testDescription: "no files") { $0["files"] = [Any]() },
        DamagedReceipt(testDescription: "no digest") { $0["request"] = "abc" },
        DamagedReceipt(testDescription: "a later version") { $0["gatefold"] = 2 },
        DamagedReceipt(testDescription: "another layout") { $0["layout"] = "flat" },
        file("a way out", "../../etc/passwd"), file("the parent", ".."),
        file("an absolute path", "/x"),
        file("an empty name", ""), file("itself", "."), file("a NUL", "a\0b"),
        file("the receipt", ".gatefold.json"), file("the private folder", ".gatefold"),
        file("the same name twice", "cover.png"),
        DamagedReceipt(testDescription: "a negative length") { bend(&$0, "bytes", -1) },
    ]

    private static func file(_ what: String, _ name: String) -> DamagedReceipt {
        DamagedReceipt(testDescription: what) { bend(&$0, "file", name) }
    }

    private static func bend(_ receipt: inout [String: Any], _ key: String, _ value: Any) {
        var files = receipt["files"] as? [[String: Any]] ?? []
        files[0][key] = value
        receipt["files"] = files
    }
}

extension GroupStatus {
    /// The group, where it is a committed one.
    fileprivate var stored: StoredGroup? {
        if case .committed(let group) = self { return group }
        return nil
    }
}
