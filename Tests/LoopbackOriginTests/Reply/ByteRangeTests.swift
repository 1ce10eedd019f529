import LoopbackOrigin
import Testing

@Suite struct ByteRangeTests {
    struct Case: CustomTestStringConvertible {
        let value: String
        let offsets: Range<Int>?

        init(_ value: String, _ offsets: Range<Int>?) {
            self.value = value
            self.offsets = offsets
        }

        var testDescription: String { value }
    }

    @Test(arguments: [
        Case("bytes=0-", 0..<100), Case("bytes=40-", 40..<100), Case("bytes=40-49", 40..<50),
        Case("bytes=99-99", 99..<100), Case("bytes=90-1000", 90..<100), Case("bytes=-5", 95..<100),
        Case("bytes=-1000", 0..<100), Case("BYTES=1-1", 1..<2),
        Case("bytes=100-", nil), Case("bytes=-0", nil),
    ])
    func meansOffsetsOfAHundredBytes(item: Case) throws {
        let range = try #require(ByteRange(item.value))
        #expect(range.offsets(in: 100) == item.offsets)
    }

    @Test(arguments: [
        "", "bytes", "bytes=", "bytes=-", "bytes=5", "bytes=5-4", "bytes=a-b", "bytes=0-1,3-4",
        "items=0-1", "bytes=--1", "bytes=99999999999999999999-",
    ])
    func ignoresWhatIsNoSingleRange(value: String) {
        #expect(ByteRange(value) == nil)
    }

    @Test func hasNothingInAnEmptyBody() {
        #expect(ByteRange("bytes=0-")?.offsets(in: 0) == nil)
        #expect(ByteRange("bytes=-1")?.offsets(in: 0) == nil)
    }
}
