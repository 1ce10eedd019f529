import LoopbackOrigin
import Testing

@Suite struct PaintedCoverTests {
    private struct Chunk {
        let name: String
        let payload: [UInt8]
        let isIntact: Bool
    }

    private func number(_ bytes: some Sequence<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    private func chunks(of png: [UInt8]) -> [Chunk] {
        var chunks: [Chunk] = []
        var offset = 8
        while offset + 12 <= png.count {
            let end = offset + 8 + Int(number(png[offset..<offset + 4]))
            guard end + 4 <= png.count else { break }
            let sum = number(png[end..<end + 4])
            chunks.append(
                Chunk(
                    name: String(decoding: png[offset + 4..<offset + 8], as: UTF8.self),
                    payload: Array(png[offset + 8..<end]),
                    isIntact: sum == CRC32.of(Array(png[offset + 4..<end]))))
            offset = end + 4
        }
        return chunks
    }

    @Test(arguments: [1, 37, 300])
    func isAnIntactPictureOfItsSize(side: Int) throws {
        let png = PaintedCover(seed: 4, side: side).png
        #expect(Array(png[..<8]) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        let chunks = chunks(of: png)
        #expect(chunks.map(\.name) == ["IHDR", "PLTE", "IDAT", "IEND"])
        #expect(chunks.allSatisfy { $0.isIntact })
        #expect(number(chunks[0].payload[0..<4]) == UInt32(side))
        #expect(number(chunks[0].payload[4..<8]) == UInt32(side))
        #expect(chunks[1].payload.count == 768)
        let (rows, sum) = try #require(inflateStored(Array(chunks[2].payload.dropFirst(2))))
        #expect(number(chunks[2].payload[0..<2]) % 31 == 0)
        #expect(rows.count == (side + 1) * side)
        #expect(number(sum) == Adler32.of(rows))
    }

    @Test func showsManyColours() throws {
        let pixels = try #require(chunks(of: PaintedCover(seed: 1).png).first { $0.name == "IDAT" })
        #expect(Set(pixels.payload).count > 100)
    }

    @Test func isTheSameForTheSameSeedOnly() {
        let covers = (0..<5).map { PaintedCover(seed: $0, side: 50).png }
        #expect(Set(covers).count == 5)
        #expect(PaintedCover(seed: 3, side: 50).png == covers[3])
    }
}
