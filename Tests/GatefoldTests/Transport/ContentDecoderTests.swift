import Gatefold
import GatefoldPlatform
import LoopbackOrigin
import Testing

/// Bodies that were encoded although nobody asked for it.
@Suite(.timeLimit(.minutes(5)))
struct ContentDecoderTests {
    /// A coding and the same text in it, as zlib writes it.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let coding: String
        let bytes: [UInt8]
    }

    static let text = Array(
        String(repeating: "la la la la la la la la la la\n", count: 4).utf8)
    private static let bare: [UInt8] = [
        203, 73, 84, 200, 193, 137, 184, 114, 104, 38, 11, 0,
    ]
    private static let gzip: [UInt8] =
        [31, 139, 8, 0, 0, 0, 0, 0, 2, 3] + bare + [196, 208, 21, 72, 120, 0, 0, 0]

    static let rows = [
        Row(testDescription: "gzip", coding: "gzip", bytes: gzip),
        Row(testDescription: "x-gzip", coding: "X-GZIP", bytes: gzip),
        Row(
            testDescription: "zlib", coding: "deflate",
            bytes: [120, 218] + bare + [189, 100, 36, 177]),
        Row(testDescription: "bare deflate", coding: "deflate", bytes: bare),
        Row(testDescription: "stored", coding: "gzip", bytes: Gzip.encode(text)),
    ]

    private func decoded(
        _ bytes: [UInt8], _ coding: String, inPiecesOf size: Int = 7
    ) async throws -> [UInt8] {
        var headers = Gatefold.HeaderFields()
        headers.append("Content-Encoding", coding)
        let decoder = try #require(ContentDecoder(ResponseHead(status: 200, headers: headers)))
        var pieces = stride(from: 0, to: bytes.count, by: size).map {
            Chunk(Array(bytes[$0..<min($0 + size, bytes.count)]))
        }[...]
        var found: [UInt8] = []
        while let chunk = try await decoder.next({ pieces.popFirst() }) {
            unsafe chunk.withUnsafeBytes { unsafe found.append(contentsOf: $0) }
        }
        return found
    }

    @Test(arguments: rows) func givesTheBytesBack(row: Row) async throws {
        for size in [1, 7, 1_000] {
            #expect(try await decoded(row.bytes, row.coding, inPiecesOf: size) == Self.text)
        }
    }

    /// libcurl took each of these for a whole body.
    @Test(arguments: rows) func refusesEveryCut(row: Row) async throws {
        for length in 1..<row.bytes.count {
            await #expect(throws: TransportFailure.self, "cut at \(length)") {
                try await decoded(Array(row.bytes.prefix(length)), row.coding)
            }
        }
    }

    @Test func readsTheMembersOfOneStream() async throws {
        let twice = Self.gzip + Gzip.encode(Self.text)
        #expect(try await decoded(twice, "gzip") == Self.text + Self.text)
    }

    @Test(arguments: ["br", "zstd", "gzip, gzip", "compress", "x-unknown"])
    func refusesWhatItDoesNotKnow(coding: String) async throws {
        await #expect(throws: TransportFailure.self) { try await decoded(Self.gzip, coding) }
    }

    @Test func refusesWhatIsDamagedOrGoesOn() async throws {
        for bytes in [
            Gzip.encodeBroken(Self.text), Self.gzip + [1, 2, 3], [1, 2, 3, 4], Self.text,
        ] {
            await #expect(throws: TransportFailure.self) { try await decoded(bytes, "gzip") }
        }
    }

    @Test func leavesABodyWithoutACodingAlone() {
        var headers = Gatefold.HeaderFields()
        #expect(ContentDecoder(ResponseHead(status: 200, headers: headers)) == nil)
        headers.append("Content-Encoding", "identity")
        #expect(ContentDecoder(ResponseHead(status: 200, headers: headers)) == nil)
    }

    /// A few bytes that stand for many are decoded only as far as they are read.
    @Test func decodesNoMoreThanIsRead() async throws {
        let bomb = Gzip.bomb(startingWith: []).bytes(in: 0..<1_000_000)
        var headers = Gatefold.HeaderFields()
        headers.append("Content-Encoding", "gzip")
        let decoder = try #require(ContentDecoder(ResponseHead(status: 200, headers: headers)))
        var waiting: [Chunk] = [Chunk(bomb)]
        let first = try await decoder.next { waiting.popLast() }
        #expect(first.map(\.count) == 256 * 1_024)
        let second = try await decoder.next { waiting.popLast() }
        #expect(second.map(\.count) == 256 * 1_024)
    }
}
