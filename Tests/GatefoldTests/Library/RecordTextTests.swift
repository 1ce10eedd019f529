import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Records are written as Foundation's encoder writes them, byte for byte: the bytes of a receipt
/// are its identity, in every version of the program.
@Suite(.timeLimit(.minutes(5)))
struct RecordTextTests {
    private static let odd = [
        "quote\" and \\": "a/b\u{8}\u{c}\n\r\t\u{1}\u{1f}\u{7f}\u{80}", "": "",
        "Z": "é \u{2028} 🎵", "a10": "ten", "a9": "nine", "e\u{301}x": "two scalars",
        "é": "one scalar", "z": String(repeating: "long ", count: 200),
    ]

    private var group: AssetGroup {
        var group = AssetGroup.sample("A – \u{201C}B\u{201D} 'é")
        group.metadata = Self.odd
        group.assets[0].file = "sóng 'x'.wav"
        group.assets[0].bytes = Int64(Media.song.count)
        group.assets[1].isOptional = true
        return group
    }

    private var network: ScriptedTransport {
        ScriptedTransport { request, _ in
            var answer = ScriptedTransport.answer(to: request.url.path)
            answer.head.headers.append("Last-Modified", "Mon, 1 \"Jan\" 2026 é\t\\")
            answer.head.headers.append("Date", "Tue")
            answer.head.headers.append("Content-Disposition", "attachment; filename=\"x\\y.wav\"")
            return answer
        }
    }

    @Test func writesReceiptsAsAnEncoderDoes() async throws {
        for layout in [Layout.folder, .flat] {
            var rig = try GroupRig(network)
            rig.commit.layout = layout
            try await rig.download(group)
            let path = try #require(
                try rig.wholePicture().paths.first {
                    $0.hasSuffix(".gatefold.json") || $0.contains("receipts/")
                })
            let bytes = try rig.scratch.bytes("Music/" + path)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let receipt = try JSONDecoder().decode(Receipt.self, from: Data(bytes))
            #expect(receipt.metadata == Self.odd)
            #expect(bytes == Array(try encoder.encode(receipt)) + [10])
        }
    }

    /// The records of a run that ends at any of its calls: working, ready, undo, rolled back.
    @Test func writesTheStagesRecordsAsAnEncoderDoes() async throws {
        var seen: Set<String> = []
        for end in stride(from: 0, to: 60, by: 3 * Thoroughness.step) {
            for layout in [Layout.folder, .flat] {
                var rig = try GroupRig(network)
                rig.commit.layout = layout
                try await rig.download(.sample(group.name))
                rig.commit.onConflict = .replace
                rig.files = Self.failing(at: end)
                _ = try? await rig.downloader().download(group)
                seen.formUnion(try records(of: rig))
            }
        }
        guard Thoroughness.step == 1 else { return }
        #expect(seen.isSuperset(of: ["group working", "group rolledBack", "group ready", "part"]))
    }

    /// Compares every record that lies in a stage; returns what there is.
    private func records(of rig: GroupRig<ScriptedTransport>) throws -> Set<String> {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var seen: Set<String> = []
        for path in try rig.wholePicture().paths where path.contains("stage/") {
            guard path.hasSuffix(".json"), !path.hasSuffix(".gatefold.json") else { continue }
            // Each is followed by its digest, and may be followed by a newer one.
            let lines = try rig.scratch.bytes("Music/" + path).split(separator: 10)
            for index in Swift.stride(from: 0, to: lines.count, by: 2) {
                let json = Array(lines[index])
                let value = try JSONDecoder().decode(JSONValue.self, from: Data(json))
                #expect(Array(try encoder.encode(value)) == json)
                guard case .object(let members) = value else { continue }
                if case .text(let state)? = members["state"] {
                    seen.insert("group " + state)
                } else {
                    seen.insert("part")
                }
            }
        }
        return seen
    }

    /// The call of that number fails, and those after it.
    private static func failing(at end: Int) -> FileSystem {
        let count = Locked(0)
        return FileSystem { call, path throws(SystemError) in
            let now = count.withLock { count in
                defer { count += 1 }
                return count
            }
            // What is written of the failure is written, if it is only one call that fails.
            if now == end || (now > end && end.isMultiple(of: 2)) {
                throw SystemError(call: call.rawValue, number: SystemError.inputOutput, path: path)
            }
        }
    }
}

/// Any JSON value without fractions.
private enum JSONValue: Codable {
    case text(String)
    case number(Int64)
    case flag(Bool)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Int64.self) {
            self = .number(number)
        } else if let list = try? value.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .text(let text): try value.encode(text)
        case .number(let number): try value.encode(number)
        case .flag(let flag): try value.encode(flag)
        case .list(let list): try value.encode(list)
        case .object(let members): try value.encode(members)
        }
    }
}
