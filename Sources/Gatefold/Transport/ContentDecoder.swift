import GatefoldPlatform

/// Undoes the gzip or deflate of a body that was encoded although nobody asked for it.
///
/// It decodes as much as its reader asks for, so that a few bytes that stand for gigabytes take
/// no memory: libcurl decodes all that it has received, and keeps what a paused transfer does not
/// take. And it knows when the stream has not come to its end, which libcurl calls a success.
package actor ContentDecoder {
    private enum Coding {
        case none, anyHeader, deflate, unknown
    }

    private let pool: BufferPool
    private let coding: Coding
    private var inflater: Inflater?
    private var input: Chunk?
    private var position = 0
    private var isAtEnd = false

    /// Makes a decoder for what the head says; nil where the body is the asset itself.
    ///
    /// - Parameter head: The answer's head.
    package init?(_ head: ResponseHead) {
        guard head.hasContentCoding else { return nil }
        switch head.contentCodings {
        case ["gzip"], ["x-gzip"]: coding = .anyHeader
        case ["deflate"]: coding = .deflate
        default: coding = .unknown
        }
        pool = BufferPool(capacity: 256 * 1_024, limit: 2)
    }

    /// The next decoded bytes, at most 256 KiB; nil behind the proved end.
    ///
    /// - Parameter raw: The next bytes as they came.
    /// - Returns: At least one byte, or nil.
    /// - Throws: `TransportFailure` of the kind `undecodable`, and what `raw` throws.
    package func next(
        _ raw: () async throws(TransportFailure) -> Chunk?
    ) async throws(TransportFailure) -> Chunk? {
        if coding == .unknown { throw Self.broken("its encoding is not known here") }
        let buffer = pool.take()
        while buffer.room > 0 {
            if input == nil {
                // What is there is handed over before more is waited for.
                if buffer.count > 0, !isAtEnd { break }
                guard let chunk = try await raw() else {
                    guard isAtEnd else { throw Self.broken("its compressed body was cut short") }
                    break
                }
                (input, position) = (chunk, 0)
            }
            try decode(into: buffer)
        }
        return buffer.count > 0 ? Chunk(buffer) : nil
    }

    private func decode(into buffer: PooledBuffer) throws(TransportFailure) {
        guard let input else { return }
        if isAtEnd { try beginAnotherMember(input) }
        let inflater = try readyInflater(input)
        let (taken, step) = unsafe input.withUnsafeBytes { bytes in
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[position...])
            return unsafe buffer.fill { room in
                let (taken, filled, step) = unsafe inflater.inflate(rest, into: room)
                return (filled, (taken, step))
            }
        }
        position += taken
        if position == input.count { self.input = nil }
        switch step {
        case .broken: throw Self.broken("its compressed body is damaged")
        case .end: isAtEnd = true
        case .more: break
        }
    }

    /// Behind the end there may be another member of the stream (RFC 1952, section 2.2).
    private func beginAnotherMember(_ input: Chunk) throws(TransportFailure) {
        let next = unsafe input.withUnsafeBytes { unsafe $0[position] }
        guard coding == .anyHeader, next == 0x1f, inflater?.restart() == true else {
            throw Self.broken("something follows its compressed body")
        }
        isAtEnd = false
    }

    /// What is called deflate is zlib's format (RFC 9110, section 8.4.1.2), but some servers send
    /// it bare.
    private func readyInflater(_ input: Chunk) throws(TransportFailure) -> Inflater {
        if let inflater { return inflater }
        let first = unsafe input.withUnsafeBytes { unsafe $0[position] }
        let isBare = coding == .deflate && first & 0x0f != 8
        guard let made = Inflater(isBare: isBare) else {
            throw Self.broken("there is no zlib to decode it")
        }
        inflater = made
        return made
    }

    private static func broken(_ why: String) -> TransportFailure {
        TransportFailure(.undecodable, why)
    }
}
