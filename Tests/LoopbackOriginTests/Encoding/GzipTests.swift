import LoopbackOrigin
import Testing

@Suite struct GzipTests {
    @Test(arguments: [0, 1, 65_535, 65_536, 200_000])
    func keepsEveryByteAndTheChecksum(count: Int) throws {
        let bytes = Content(length: count, seed: 1).bytes(in: 0..<count)
        let stream = Gzip.encode(bytes)
        #expect(Array(stream.prefix(3)) == [0x1f, 0x8b, 8])
        let (inflated, trailer) = try #require(inflateStored(Array(stream.dropFirst(10))))
        #expect(inflated == bytes)
        let sum = CRC32.of(bytes)
        let expected = [sum, UInt32(count)].flatMap { word in
            [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
        }
        #expect(trailer == expected)
    }

    @Test func differsInTheChecksumAloneWhenItIsBroken() {
        let bytes: [UInt8] = [1, 2, 3]
        let good = Gzip.encode(bytes)
        let bad = Gzip.encodeBroken(bytes)
        #expect(good.count == bad.count)
        #expect(zip(good, bad).count { $0 != $1 } == 1)
    }

    @Test func knowsTheUsualChecksums() {
        let digits = Array("123456789".utf8)
        #expect(CRC32.of(digits) == 0xcbf4_3926)
        #expect(CRC32.of([]) == 0)
        #expect(Adler32.of(Array("Wikipedia".utf8)) == 0x11e6_0398)
        #expect(Adler32.of([]) == 1)
    }

    @Test func aBombHasNoEndAndAPeriodOfThirteenBytes() {
        let bomb = Gzip.bomb(startingWith: [7])
        #expect(bomb.isEndless)
        // Ten bytes of header, six of the stored block, two until the period begins.
        let period = bomb.bytes(in: 18..<31)
        #expect(bomb.bytes(in: 31..<44) == period)
        #expect(Set(period).count > 1)
    }
}
