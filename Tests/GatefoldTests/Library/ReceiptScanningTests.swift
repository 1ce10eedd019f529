import Gatefold
import GatefoldTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is read of a receipt the short way is what a decoder reads.
struct ReceiptScanningTests {
    private static let text = #"""
        {"gatefold":1,"name":"A/B – \"C\" \\ é\n","request":"DIGEST","degraded":true,
        "committed":"2026-01-02T03:04:05Z","guarantee":"journaled","layout":"flat","commit":"ab",
        "metadata":{"title":"T","k\"":"\u0001🎵"},"files":[
        {"role":"song","file":"a.wav","bytes":1099511627776,"sha256":"DIGEST","url":"http://h/a",
        "etag":"W/\"x\"","lastModified":"Mon","contentType":"audio/wav"},
        {"role":"other","file":"é","bytes":0,"sha256":"DIGEST","url":""}]}
        """#.replacing("DIGEST", with: String(repeating: "07", count: 32))

    private func receipt(_ change: (inout Receipt) -> Void = { _ in }) throws -> Receipt {
        var receipt = try JSONDecoder().decode(Receipt.self, from: Data(Self.text.utf8))
        change(&receipt)
        return receipt
    }

    @Test func readsWhatIsWritten() throws {
        let all = try [
            receipt(), receipt { $0.layout = nil }, receipt { $0.commit = nil },
            receipt { $0.files = [] }, receipt { $0.metadata = [:] },
            receipt { $0.guarantee = .atomicWithGap },
        ]
        for receipt in all {
            for formatting in [JSONEncoder.OutputFormatting.prettyPrinted, .sortedKeys, []] {
                let encoder = JSONEncoder()
                encoder.outputFormatting = formatting
                #expect(Receipt(scanning: Array(try encoder.encode(receipt))) == receipt)
            }
        }
    }

    /// Of what is no plain receipt it says nothing, and never anything else than a decoder.
    @Test func saysNothingElseThanADecoder() throws {
        let bytes = Array(try JSONEncoder().encode(try receipt()))
        #expect(Receipt(scanning: bytes) != nil)
        for index in bytes.indices {
            #expect(Receipt(scanning: Array(bytes.prefix(index))) == nil)
            for flip in [UInt8(1), 0x20, 0x80] {
                var damaged = bytes
                damaged[index] ^= flip
                guard let scanned = Receipt(scanning: damaged) else { continue }
                #expect(scanned == (try? JSONDecoder().decode(Receipt.self, from: Data(damaged))))
            }
        }
        #expect(Receipt(scanning: []) == nil)
        #expect(Receipt(scanning: Array("{\"gatefold\":1,\"gatefold\":1}".utf8)) == nil)
    }

    /// These stand in receipts: if one changes, every group is fetched again.
    @Test func theDigestOfARequestNeverChanges() throws {
        let zero = try #require(SHA256Digest(bytes: Array(repeating: 0, count: 32)))
        let urls = [
            "http://origin.test/song.wav", "https://h/3000.jpg?x=1&y=%20", "https://h/600.jpg",
            "http://h/x",
        ].compactMap { URL(string: $0) }
        let plain = AssetGroup(
            name: "A",
            assets: [
                .song(urls[0]),
                Asset(
                    role: .artwork, sources: [urls[1], urls[2]], file: "a b.jpg", isOptional: true,
                    bytes: 5, sha256: zero),
            ])
        #expect(
            plain.requestDigest.description
                == "3716757e80acb76aa167e0f571491e2f1ae05f7d7ce06beea852860b639e3aae")
        let escaped = AssetGroup(
            name: "A",
            assets: [Asset(role: .other, sources: [urls[3]], file: "é \"q\" \\ /.txt")])
        #expect(
            escaped.requestDigest.description
                == "90b11fa17a0a2bc76a06d463a2d4443d17bb30cebc58cb995b00f847e3a780ac")
    }
}
