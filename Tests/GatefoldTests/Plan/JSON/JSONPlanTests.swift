import Gatefold
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct JSONPlanTests {
    private let whole = """
        {
          "gatefold": 1,
          "groups": [
            { "name": "The Fold/First",
              "metadata": { "title": "First", "artist": "The Fold", "note": "a \\"b\\" \\u00e9 \\ud83c\\udfb5" },
              "assets": [
                { "role": "song", "url": "https://h/a.m4a", "file": "First.m4a",
                  "sha256": "\(String(repeating: "aB", count: 32))", "bytes": 8388608 },
                { "role": "artwork", "urls": ["https://h/3000.jpg", "http://h/600.jpg"],
                  "optional": true },
                { "role": "lyrics", "url": "https:\\/\\/h\\/a.lrc", "optional": false },
                { "role": "other", "url": "https://h/booklet.pdf" } ] },
            {"assets":[{"url":"https://h/b.m4a","role":"song"}],"name":"Caf\u{e9} \u{1F3B5}"}
          ]
        }

        """

    private var expected: [AssetGroup] {
        [
            AssetGroup(
                name: "The Fold/First",
                assets: [
                    Asset(
                        role: .song, sources: Asset.song(at: "https://h/a.m4a").sources,
                        file: "First.m4a", bytes: 8_388_608,
                        sha256: SHA256Digest(hexadecimal: String(repeating: "ab", count: 32))),
                    Asset(
                        role: .artwork,
                        sources: Asset.song(at: "https://h/3000.jpg", "http://h/600.jpg").sources,
                        isOptional: true),
                    Asset(role: .lyrics, sources: Asset.song(at: "https://h/a.lrc").sources),
                    Asset(role: .other, sources: Asset.song(at: "https://h/booklet.pdf").sources),
                ],
                metadata: [
                    "title": "First", "artist": "The Fold", "note": "a \"b\" \u{e9} \u{1F3B5}",
                ]),
            AssetGroup(name: "Caf\u{e9} \u{1F3B5}", assets: [.song(at: "https://h/b.m4a")]),
        ]
    }

    @Test func readsADocument() async throws {
        let reading = try await PlanReading.of(whole)
        #expect(reading.message == nil)
        #expect(reading.format == .json)
        #expect(reading.plain == expected)
        #expect(reading.groups.map(\.place) == ["groups[0]", "groups[1]"])
    }

    @Test func readsLines() async throws {
        let lines = expected.map(PlanWriter.line)
        let text = "\n" + lines[0] + "\n \t\n\n" + lines[1]
        let reading = try await PlanReading.of(text)
        #expect(reading.message == nil)
        #expect(reading.format == .jsonLines)
        #expect(reading.plain == expected)
        #expect(reading.groups.map(\.place) == ["line 2", "line 5"])
    }

    @Test(arguments: ["\r\n", "\r", "\n", "\n\n", "\r\r\n"])
    func countsLinesWhateverEndsThem(_ end: String) async throws {
        let line = #"{"name":"a","assets":[{"role":"song","url":"http://h/a"}]}"#
        let reading = try await PlanReading.of([line, line, "x"].joined(separator: end))
        let step = end.utf8.count == 1 || end == "\r\n" ? 1 : 2
        #expect(reading.groups.map(\.place) == ["line 1", "line \(1 + step)"])
        #expect(reading.mistake?.place == "line \(1 + 2 * step)")
    }

    @Test func readsWhatItWrites() async throws {
        let document = try await PlanReading.of(PlanWriter.document(expected))
        #expect(document.plain == expected)
        let empty = try await PlanReading.of(PlanWriter.document([]))
        #expect(empty.message == nil)
        #expect(empty.plain == [])
    }

    @Test func escapesWhatALineMayNotHold() async throws {
        let group = AssetGroup(
            name: "a\u{1}b\"\\\u{2028}", assets: [.song(at: "http://h/a?b=%22")],
            metadata: ["\n": "\u{0}\u{9f}\u{7f}\t"])
        let line = PlanWriter.line(group)
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x2028 })
        #expect(try await PlanReading.of(line).plain == [group])
    }

    @Test func takesTheVersionAlsoBehindTheGroups() async throws {
        let group = #"{"name":"a","assets":[{"role":"song","url":"http://h/a"}]}"#
        let reading = try await PlanReading.of(#"{"groups":[\#(group)],"gatefold":1}"#)
        #expect(reading.message == nil)
        #expect(reading.groups.count == 1)
        let wrong = try await PlanReading.of(#"{"groups":[\#(group)],"gatefold":2}"#)
        #expect(wrong.groups.isEmpty)
        #expect(wrong.mistake?.found == "version 2 of the format")
        let none = try await PlanReading.of(#"{"groups":[\#(group)]}"#)
        #expect(none.groups.isEmpty)
        #expect(
            none.message == "plan: found no \"gatefold\"; expected "
                + "\"gatefold\": 1, the version of the format.")
    }

    @Test func resolvesRelativeAddresses() async throws {
        let line = #"{"name":"a","assets":[{"role":"song","urls":["b c.m4a","/d","//i/e","?q"]}]}"#
        let reading = try await PlanReading.of(line, base: "https://u@h/x/plan.json?z")
        let sources = reading.plain.first?.assets.first?.sources.map(\.absoluteString)
        #expect(
            sources == [
                "https://u@h/x/b%20c.m4a", "https://u@h/d", "https://i/e",
                "https://u@h/x/plan.json?q",
            ])
    }

    @Test(arguments: ["\u{feff}", "\u{feff} \n", " \r\n\t"])
    func passesOverMarksAndBlanks(_ start: String) async throws {
        let reading = try await PlanReading.of(start + whole)
        #expect(reading.plain == expected)
    }

    @Test(arguments: [true, false], [true, false])
    func readsUTF16(_ isBigEndian: Bool, _ hasMark: Bool) async throws {
        let units = Array(((hasMark ? "\u{feff}" : "") + whole).utf16)
        let bytes = units.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBigEndian ? [high, low] : [low, high]
        }
        let reading = try await PlanReading.of(bytes.map { [$0] })
        #expect(reading.message == nil)
        #expect(reading.plain == expected)
    }

    @Test func givesTheGroupsBeforeAMistakeFirst() async throws {
        let good = #"{"name":"a","assets":[{"role":"song","url":"http://h/a"}]}"#
        let reading = try await PlanReading.of(good + "\n" + good + "\nnonsense\n" + good)
        #expect(reading.groups.count == 2)
        #expect(reading.message == "plan: line 3: found nonsense; expected an object, {\u{2026}}.")
    }

    @Test func refusesAGroupOfMoreThanAMebibyte() async throws {
        let long = String(repeating: "a", count: 1 << 20)
        let line = "\n{\"name\":\"a\",\"metadata\":{\"x\":\"\(long)\"}}\n"
        #expect(
            try await PlanReading.of(line).message
                == "plan: line 2: found more than 1 MiB in a line; expected one group's object on each line."
        )
        let document = "{\"gatefold\":1,\n\"groups\":[\(line)]}"
        #expect(
            try await PlanReading.of(document).message
                == "plan: line 3: found more than 1 MiB in one value; expected less.")
        let endless = "{\"gatefold\":1,\n\"\(long)"
        #expect(try await PlanReading.of(endless).mistake?.place == "line 2")
    }

    @Test func refusesWhatNoHonestGroupHas() async throws {
        let asset = #"{"role":"other","url":"http://h/a"}"#
        let assets = Array(repeating: asset, count: 65).joined(separator: ",")
        let many = try await PlanReading.of(#"{"name":"a","assets":[\#(assets)]}"#)
        #expect(
            many.message
                == "plan: line 1, assets[64]: found more than 64 assets in a group; expected fewer."
        )
        let urls = Array(repeating: #""http://h/a""#, count: 65).joined(separator: ",")
        let sources = try await PlanReading.of(
            #"{"name":"a","assets":[{"role":"other","urls":[\#(urls)]}]}"#)
        #expect(sources.mistake?.place == "line 1, assets[0].urls[64]")
        let name = String(repeating: "a", count: 5_000)
        #expect(
            try await PlanReading.of(#"{"name":"\#(name)"}"#).mistake?.found
                == "a name of 5000 bytes")
        let text = String(repeating: "a", count: 70_000)
        #expect(
            try await PlanReading.of(#"{"metadata":{"a":"\#(text)"}}"#).mistake?.found
                == "a text of 70000 bytes")
        let pairs = (0...256).map { "\"\($0)\":\"\"" }.joined(separator: ",")
        #expect(
            try await PlanReading.of(#"{"metadata":{\#(pairs)}}"#).mistake?.found
                == "more than 256 entries")
    }
}
