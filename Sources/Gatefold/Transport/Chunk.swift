package import GatefoldPlatform

/// Some bytes of a body, usually up to 256 KiB.
///
/// The memory goes back to its transport when the last copy of the chunk is gone, so a reader
/// does not keep chunks.
public struct Chunk: Sendable {
    private let buffer: PooledBuffer

    /// Copies bytes into a chunk.
    ///
    /// - Parameter bytes: The bytes.
    public init(_ bytes: [UInt8]) {
        buffer = PooledBuffer(copying: bytes)
    }

    /// Takes a block that nobody appends to any more.
    package init(_ buffer: PooledBuffer) {
        self.buffer = buffer
    }

    /// The number of bytes.
    public var count: Int { buffer.count }

    /// Reads the bytes where they are.
    ///
    /// - Parameter body: Gets the bytes, which may not be used after it has returned.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe buffer.withUnsafeBytes(body)
    }
}
