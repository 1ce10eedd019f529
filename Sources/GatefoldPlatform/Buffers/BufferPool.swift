#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// Keeps memory blocks of one size for reuse, so that a stream allocates nothing while it runs.
package final class BufferPool: Sendable {
    /// The size of every block, in bytes.
    package let capacity: Int

    private let limit: Int
    // Addresses of blocks that nobody uses.
    private let free = Locked<[UInt]>([])

    /// Makes an empty pool.
    ///
    /// - Parameters:
    ///   - capacity: The size of every block, in bytes.
    ///   - limit: How many unused blocks are kept; more are given back to the system.
    package init(capacity: Int, limit: Int) {
        self.capacity = capacity
        self.limit = limit
    }

    /// The number of blocks that are kept and that nobody uses.
    package var unused: Int { free.withLock { $0.count } }

    deinit { drain() }

    /// Gives the blocks that nobody uses back to the system.
    package func drain() {
        let blocks = free.withLock { blocks in
            defer { blocks = [] }
            return blocks
        }
        for block in blocks { Self.release(block, capacity) }
    }

    /// A block with no bytes in it; it comes back by itself when nobody holds it any more.
    package func take() -> PooledBuffer {
        let block = free.withLock { $0.popLast() }
        return PooledBuffer(block: block ?? Self.allocate(capacity), capacity: capacity, pool: self)
    }

    fileprivate func giveBack(_ block: UInt) {
        let isKept = free.withLock { blocks in
            guard blocks.count < limit else { return false }
            blocks.append(block)
            return true
        }
        if !isKept { Self.release(block, capacity) }
    }

    // From here on a block is a mapping of its own, in bytes: among small allocations large ones
    // leave gaps in the heap, which then holds twice what is in use.
    private static let mappedSize = 16_384

    fileprivate static func allocate(_ capacity: Int) -> UInt {
        if capacity >= mappedSize {
            let block = unsafe mmap(
                nil, capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
            if unsafe block != MAP_FAILED { return UInt(bitPattern: block) }
            // As an allocation without memory ends the process, too; nobody could go on.
            fatalError("no memory for \(capacity) bytes")
        }
        return UInt(
            bitPattern: UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 64))
    }

    fileprivate static func release(_ block: UInt, _ capacity: Int) {
        let start = unsafe UnsafeMutableRawPointer(bitPattern: block)
        if capacity >= mappedSize {
            unsafe munmap(start, capacity)
        } else {
            unsafe start?.deallocate()
        }
    }
}

/// A block of memory that is filled by one owner and then read by another.
@safe
package final class PooledBuffer: @unchecked Sendable {
    // Proof: only the owner who took the block appends, and stops when it hands the block over
    // through a lock; from then on `count` and the bytes are only read.
    private let block: UInt
    private let pool: BufferPool?
    private let capacity: Int

    /// The number of bytes in the block.
    package private(set) var count = 0

    fileprivate init(block: UInt, capacity: Int, pool: BufferPool?) {
        self.block = block
        self.capacity = capacity
        self.pool = pool
    }

    /// A block outside any pool that holds a copy of the given bytes.
    package convenience init(copying bytes: [UInt8]) {
        let capacity = max(bytes.count, 1)
        self.init(block: BufferPool.allocate(capacity), capacity: capacity, pool: nil)
        unsafe bytes.withUnsafeBytes { _ = unsafe append($0) }
    }

    deinit {
        if let pool { pool.giveBack(block) } else { BufferPool.release(block, capacity) }
    }

    /// The number of bytes that still fit.
    package var room: Int { capacity - count }

    /// Copies as many bytes as fit to the end, and returns how many that were.
    package func append(_ bytes: UnsafeRawBufferPointer) -> Int {
        let taken = min(room, bytes.count)
        if let base = bytes.baseAddress, taken > 0 {
            unsafe UnsafeMutableRawPointer(bitPattern: block)?
                .advanced(by: count).copyMemory(from: base, byteCount: taken)
            count += taken
        }
        return taken
    }

    /// Lets `body` write behind the bytes that are there; it returns how many it wrote first.
    package func fill<Result>(_ body: (UnsafeMutableRawBufferPointer) -> (Int, Result)) -> Result {
        let start = unsafe UnsafeMutableRawPointer(bitPattern: block)?.advanced(by: count)
        let (written, result) = unsafe body(
            UnsafeMutableRawBufferPointer(start: start, count: room))
        count += min(max(0, written), room)
        return result
    }

    /// Runs `body` with the bytes; they may not be used after it has returned.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes = unsafe UnsafeRawBufferPointer(
            start: UnsafeRawPointer(bitPattern: block), count: count)
        return try unsafe body(bytes)
    }
}
