import LoopbackOrigin
import Testing

@Suite struct ContentTests {
    @Test func repeatsItsPatternBehindItsStart() {
        let content = Content([1, 2], thenRepeating: [3, 4, 5], length: 10)
        #expect(content.bytes(in: 0..<10) == [1, 2, 3, 4, 5, 3, 4, 5, 3, 4])
        #expect(content.bytes(in: 4..<7) == [5, 3, 4])
        #expect(content.bytes(in: 8..<100) == [3, 4])
    }

    @Test func hasAnyLengthWithoutTheMemory() {
        let length = 5 << 40
        let content = Content(length: length, seed: 1)
        #expect(content.bytes(in: length - 3..<length).count == 3)
        #expect(!content.isEndless)
        #expect(Content([], thenRepeating: [0]).isEndless)
    }

    @Test func isTheSameForTheSameSeedOnly() {
        let bytes = Content(length: 1_000, seed: 1).bytes(in: 0..<1_000)
        #expect(bytes == Content(length: 1_000, seed: 1).bytes(in: 0..<1_000))
        #expect(bytes != Content(length: 1_000, seed: 2).bytes(in: 0..<1_000))
    }

    @Test func looksDifferentAtEveryPowerOfTwo() {
        let content = Content(length: 1 << 40, seed: 1)
        let starts = (16..<40).map { content.bytes(in: 1 << $0..<(1 << $0) + 16) }
        #expect(Set(starts).count == starts.count)
    }

    @Test func keepsItsStartWhenItIsAltered() {
        let content = Content(length: 300_000, seed: 1)
        let altered = content.altered
        #expect(altered.length == 300_000)
        #expect(altered.bytes(in: 0..<65_536) == content.bytes(in: 0..<65_536))
        #expect(altered.bytes(in: 150_000..<300_000) != content.bytes(in: 150_000..<300_000))
    }

    @Test func isShortenedToNoLessThanNothing() {
        #expect(Content([1, 2, 3]).shortened(to: 2).bytes(in: 0..<9) == [1, 2])
        #expect(Content([]).shortened(to: -1).length == 0)
    }
}
