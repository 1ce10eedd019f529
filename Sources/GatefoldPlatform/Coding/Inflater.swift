import CZlib

/// Undoes gzip (RFC 1952), zlib (RFC 1950) or bare deflate (RFC 1951) by the system's zlib.
package final class Inflater: Sendable {
    /// What became of some bytes.
    package enum Step: Sendable {
        /// There was no more input, or no more room.
        case more
        /// The stream has ended, and its checksum and length are right.
        case end
        /// It is no such stream.
        case broken
    }

    private let handle: Locked<UInt>

    /// Makes an inflater; nil where there is no zlib or no memory.
    ///
    /// - Parameter isBare: Whether the stream has neither gzip's header nor zlib's.
    package init?(isBare: Bool = false) {
        guard let made = unsafe czlib_inflater_make(isBare ? 1 : 0) else { return nil }
        handle = Locked(UInt(bitPattern: made))
    }

    deinit {
        handle.withLock { unsafe czlib_inflater_free(OpaquePointer(bitPattern: $0)) }
    }

    /// Begins anew, for another member of a gzip stream; false where that can't be.
    package func restart() -> Bool {
        handle.withLock { unsafe czlib_inflater_reset(OpaquePointer(bitPattern: $0)) != 0 }
    }

    /// Takes input and fills output.
    ///
    /// - Parameters:
    ///   - input: The bytes that come next.
    ///   - output: Where the decoded bytes go.
    /// - Returns: How many bytes were taken and filled, and what became of them.
    package func inflate(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> (taken: Int, filled: Int, step: Step) {
        var (taken, filled) = (input.count, output.count)
        let result = handle.withLock { handle in
            unsafe czlib_inflate(
                OpaquePointer(bitPattern: handle),
                input.baseAddress?.assumingMemoryBound(to: UInt8.self), &taken,
                output.baseAddress?.assumingMemoryBound(to: UInt8.self), &filled)
        }
        let step: Step =
            switch result {
            case CZLIB_MORE: .more
            case CZLIB_END: .end
            default: .broken
            }
        return (taken, filled, step)
    }
}
