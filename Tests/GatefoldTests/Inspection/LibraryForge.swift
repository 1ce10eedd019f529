import Foundation
import Gatefold
import GatefoldPlatform
import GatefoldTestSupport

/// A library with real groups in it, of which a test then bends the files.
struct LibraryForge: Sendable {
    let rig: GroupRig<ScriptedTransport>

    /// The path of the library.
    var path: String { rig.library }

    /// Makes an empty library.
    init() async throws {
        rig = try GroupRig(ScriptedTransport.album)
        _ = try await rig.downloader()
    }

    /// Opens the library as the verbs do that look at it.
    func open(
        _ access: Library.Access = .reading, files: FileSystem = FileSystem()
    ) async throws -> Library {
        try await Library(path: path, access: access, durability: .none, files: files)
    }

    /// Commits a group with a song and a cover.
    func commit(_ name: String) async throws {
        try await rig.download(.sample(name))
    }

    /// Lets a group be rolled back because of its cover, and returns the key of its stage.
    ///
    /// The song is all there by then: it was fetched by a run that could not commit.
    @discardableResult
    func rollBack(_ name: String) async throws -> String {
        var early = rig
        early.files = FileSystem { call, path throws(SystemError) in
            if call == .renameat2 {
                throw SystemError(call: call.rawValue, number: SystemError.diskFull, path: path)
            }
        }
        _ = try await early.failure(of: .sample(name))
        let key = try Self.key(name)
        try seal(stage(key, "group.json")) { record in
            record["failure"] = [
                "role": "artwork", "reason": "status",
                "message": "\(name): artwork: the server answered 404 Not Found "
                    + "(http://origin.test/none.png). Nothing was changed. Fix the address.",
            ]
        }
        return key
    }

    /// The key of a group.
    static func key(_ name: String) throws -> String { try GroupPlace(name).key }

    /// The path of a name in a stage, relative to the scratch folder.
    func stage(_ key: String, _ name: String) -> String {
        "Music/.gatefold/stage/\(key)/\(name)"
    }

    /// Writes another state into a stage's record.
    func set(state: String, of key: String) throws {
        try seal(stage(key, "group.json")) { $0["state"] = state }
    }

    /// Changes a sealed record so that it is whole again afterwards.
    func seal(_ name: String, _ change: (inout [String: Any]) -> Void) throws {
        let bytes = try rig.scratch.bytes(name)
        let json = try Self.changed(Array(bytes.dropLast(66)), change)
        let digest = SHA256Digest(bytes: SHA256Hasher.digest(of: json))
        let text = String(decoding: json, as: UTF8.self)
        try rig.scratch.write("\(text)\n\(digest?.description ?? "")\n", to: name)
    }

    /// Changes a receipt.
    func bend(_ folder: String, _ change: (inout [String: Any]) -> Void) throws {
        let name = "Music/\(folder)/.gatefold.json"
        let json = try Self.changed(try rig.scratch.bytes(name), change)
        try rig.scratch.write(String(decoding: json, as: UTF8.self), to: name)
    }

    /// Takes a committed group's files out of its folder, as the flat layout has them.
    func flatten(_ group: String) throws {
        let parent = group.contains("/") ? group.prefix { $0 != "/" } + "/" : ""
        let manager = FileManager.default
        for (file, name) in [("song.wav", "song.wav"), ("cover.png", "cover.png")] {
            try manager.moveItem(
                atPath: "\(path)/\(group)/\(file)", toPath: "\(path)/\(parent)\(name)")
        }
        let json = try Self.changed(try rig.scratch.bytes("Music/\(group)/.gatefold.json")) {
            $0["layout"] = "flat"
            $0["guarantee"] = "journaled"
        }
        let key = try Self.key(group)
        try rig.scratch.write(
            String(decoding: json, as: UTF8.self), to: "Music/.gatefold/receipts/\(key).json")
        try manager.removeItem(atPath: "\(path)/\(group)")
    }

    private static func changed(
        _ json: [UInt8], _ change: (inout [String: Any]) -> Void
    ) throws -> [UInt8] {
        var object =
            try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] ?? [:]
        change(&object)
        return try Array(JSONSerialization.data(withJSONObject: object, options: .sortedKeys))
    }
}
