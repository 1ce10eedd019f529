#if os(Linux) || os(macOS)
    import GatefoldPlatform

    /// The memory of the chunks that one engine's transfers fill: the more transfers there are, the
    /// smaller are their chunks, so that all of them together hold about as much as a few.
    final class CurlBlocks {
        /// The transfers up to which each has chunks of the full size.
        private static let few = 8

        /// The size of a chunk when there are more, in bytes.
        private static let manySize = 64 * 1_024

        /// The size of a chunk for a body that fits into it, in bytes.
        private static let smallSize = 16 * 1_024

        /// The transfers that are under way.
        var users = 0 {
            didSet {
                if users > Self.few, oldValue <= Self.few { pools[pools.count - 1].drain() }
            }
        }

        // The smallest first.
        private let pools: [BufferPool]

        /// Makes blocks of up to so many bytes.
        init(_ capacity: Int) {
            let sizes = [(Self.smallSize, 32), (Self.manySize, 64), (capacity, 2 * Self.few)]
            pools = sizes.filter { $0.0 <= capacity }
                .map { BufferPool(capacity: $0, limit: $1) }
        }

        /// The most bytes that the next block may have.
        var capacity: Int {
            let largest = pools[pools.count - 1].capacity
            return users > Self.few ? min(largest, Self.manySize) : largest
        }

        /// An empty block for a body of so many bytes; nil where that isn't known.
        func take(for length: Int?) -> PooledBuffer {
            let wanted = min(length ?? capacity, capacity)
            let fitting = pools.first { $0.capacity >= wanted }
            return (fitting ?? pools[pools.count - 1]).take()
        }
    }
#endif
