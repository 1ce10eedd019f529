import GatefoldPlatform
import Testing

@Suite struct BufferPoolTests {
    @Test func usesABlockAgainOnceNobodyHoldsIt() {
        let pool = BufferPool(capacity: 4_096, limit: 2)
        var buffer: PooledBuffer? = pool.take()
        let first = buffer.map(address)
        let other = pool.take()
        // An optimised build lets go of what is not used any more: here `buffer` is held.
        withExtendedLifetime(buffer) { #expect(address(of: other) != first) }
        buffer = nil
        #expect(address(of: pool.take()) == first)
    }

    @Test func startsAReusedBlockWithoutBytes() {
        let pool = BufferPool(capacity: 16, limit: 1)
        #expect(fill(pool.take(), with: [1, 2, 3]) == 3)
        let again = pool.take()
        #expect(again.count == 0)
        #expect(again.room == 16)
        #expect(bytes(of: again).isEmpty)
    }

    @Test func takesNoMoreBytesThanFit() {
        let buffer = BufferPool(capacity: 4, limit: 1).take()
        #expect(fill(buffer, with: [1, 2, 3]) == 3)
        #expect(fill(buffer, with: [4, 5, 6]) == 1)
        #expect(fill(buffer, with: [7]) == 0)
        #expect(buffer.room == 0)
        #expect(bytes(of: buffer) == [1, 2, 3, 4])
    }

    @Test func keepsNoMoreThanItsLimit() {
        let pool = BufferPool(capacity: 64, limit: 3)
        var buffers = (0..<10).map { _ in pool.take() }
        // An optimised build lets go of what is not used any more: here the buffers are held.
        withExtendedLifetime(buffers) { #expect(pool.unused == 0) }
        buffers.removeAll()
        #expect(pool.unused == 3)
    }

    @Test func keepsNothingWhenItIsDrained() {
        let pool = BufferPool(capacity: 65_536, limit: 3)
        var buffers = (0..<3).map { _ in pool.take() }
        withExtendedLifetime(buffers) { #expect(pool.unused == 0) }
        buffers.removeAll()
        #expect(pool.unused == 3)
        pool.drain()
        #expect(pool.unused == 0)
        #expect(fill(pool.take(), with: [1]) == 1)
    }

    @Test func outlivesItsPool() {
        var pool: BufferPool? = BufferPool(capacity: 8, limit: 1)
        let buffer = pool?.take()
        pool = nil
        #expect(buffer.map { fill($0, with: [9]) } == 1)
        #expect(buffer.map(bytes) == [9])
    }

    @Test(arguments: [0, 1, 300_000])
    func copiesBytesIntoABlockOfTheirLength(count: Int) {
        let source = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let buffer = PooledBuffer(copying: source)
        #expect(bytes(of: buffer) == source)
    }

    @Test func servesManyThreadsAtOnce() async {
        let pool = BufferPool(capacity: 1_024, limit: 4)
        await withTaskGroup(of: Bool.self) { tasks in
            for number in 0..<64 {
                tasks.addTask {
                    (0..<100).allSatisfy { _ in
                        let buffer = pool.take()
                        let mine = [UInt8](repeating: UInt8(number), count: 1_024)
                        return fill(buffer, with: mine) == 1_024 && bytes(of: buffer) == mine
                    }
                }
            }
            for await isRight in tasks { #expect(isRight) }
        }
        #expect(pool.unused <= 4)
    }
}

private func fill(_ buffer: PooledBuffer, with bytes: [UInt8]) -> Int {
    unsafe bytes.withUnsafeBytes { unsafe buffer.append($0) }
}

private func bytes(of buffer: PooledBuffer) -> [UInt8] {
    unsafe buffer.withUnsafeBytes { unsafe Array($0) }
}

private func address(of buffer: PooledBuffer) -> UInt {
    unsafe buffer.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
}
