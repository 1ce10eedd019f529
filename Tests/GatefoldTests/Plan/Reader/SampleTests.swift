import Foundation
import Gatefold
import Testing

/// A plan in Plans/Samples, and what is in it.
struct SampleCase: Sendable, CustomTestStringConvertible {
    let file: String
    let format: PlanFormat
    let names: [String]
    var skipped = 0

    var testDescription: String { file }
}

@Suite struct SampleTests {
    static let samples = [
        SampleCase(
            file: "album.json", format: .json,
            names: ["The Loopbacks/Round Trip/01 Outbound", "The Loopbacks/Round Trip/02 Inbound"]),
        SampleCase(
            file: "songs.jsonl", format: .jsonLines,
            names: [
                "The Loopbacks - Outbound", "The Loopbacks - Inbound", "The Loopbacks - Silence",
            ]),
        SampleCase(
            file: "playlist.xspf", format: .xspf,
            names: ["The Loopbacks - Outbound & Away", "Inbound"]),
        SampleCase(
            file: "podcast.rss", format: .rss,
            names: [
                "Talking to Ourselves/2: What\u{2019}s on port 8080?",
                "Talking to Ourselves/1: Hello, hello",
            ], skipped: 1),
        SampleCase(
            file: "mixtape.m3u8", format: .m3u,
            names: ["The Loopbacks - Outbound", "The Loopbacks - Inbound, live", "song"]),
        SampleCase(
            file: "itunes-search.json", format: .iTunes,
            names: ["The Loopbacks - Outbound", "Hello, hello"]),
    ]

    @Test(arguments: samples) func reads(_ sample: SampleCase) async throws {
        let bytes = try Array(Data(contentsOf: Self.folder.appending(path: sample.file)))
        let reading = try await PlanReading.of([bytes])
        #expect(reading.message == nil)
        #expect(reading.format == sample.format)
        #expect(reading.plain.map(\.name) == sample.names)
        #expect(reading.skipped == sample.skipped)
        let sources = reading.plain.flatMap(\.assets).flatMap(\.sources)
        #expect(sources.allSatisfy { $0.host() == "127.0.0.1" && $0.port == 8_080 })
    }

    /// The origin that `gatefold demo --origin` starts has these two and no others.
    @Test(arguments: samples) func canBeDownloadedFromTheDemosOrigin(
        _ sample: SampleCase
    ) async throws {
        let bytes = try Array(Data(contentsOf: Self.folder.appending(path: sample.file)))
        for group in try await PlanReading.of([bytes]).plain {
            for asset in group.assets where !asset.isOptional {
                #expect(
                    asset.sources.contains { ["/song.wav", "/cover.png"].contains($0.path()) })
            }
        }
    }

    @Test func everySampleIsTested() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
        #expect(files.sorted() == Self.samples.map(\.file).sorted())
    }

    @Test(arguments: samples) func readsTheSameHoweverItIsCut(_ sample: SampleCase) async throws {
        let bytes = try Array(Data(contentsOf: Self.folder.appending(path: sample.file)))
        let whole = try await PlanReading.of([bytes])
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<20 {
            let chunks = generator.cuts(of: bytes)
            #expect(try await PlanReading.of(chunks) == whole)
        }
        #expect(try await PlanReading.of(bytes.map { [$0] }) == whole)
    }

    /// A mistake's words may depend on nothing but the bytes either.
    @Test(arguments: samples) func isMistakenTheSameHoweverItIsCut(
        _ sample: SampleCase
    ) async throws {
        let bytes = try Array(Data(contentsOf: Self.folder.appending(path: sample.file)))
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<60 {
            var damaged = bytes
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: damaged.removeSubrange(place...)
            case 1: damaged[place] = UInt8.random(in: 0...255, using: &generator)
            default: damaged.remove(at: place)
            }
            let whole = try await PlanReading.of([damaged])
            #expect(try await PlanReading.of(generator.cuts(of: damaged)) == whole)
        }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Plans/Samples").standardizedFileURL
}

/// The same numbers for the same seed (an xorshift generator).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    /// The bytes in chunks of random lengths, some of them empty.
    mutating func cuts(of bytes: [UInt8]) -> [[UInt8]] {
        var chunks: [[UInt8]] = []
        var rest = bytes[...]
        let longest = Int.random(in: 1...400, using: &self)
        while !rest.isEmpty {
            let chunk = rest.prefix(Int.random(in: 0...longest, using: &self))
            chunks.append(Array(chunk))
            rest = rest.dropFirst(chunk.count)
        }
        return chunks
    }
}
