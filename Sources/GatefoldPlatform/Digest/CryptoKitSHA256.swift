#if canImport(CryptoKit)
    import CryptoKit

    /// The system's SHA-256: CryptoKit.
    final class SystemSHA256 {
        static let engine = SHA256Hasher.Engine.cryptoKit
        static let isAvailable = true

        private var hash = SHA256()

        init?() {}

        func update(_ bytes: UnsafeRawBufferPointer) {
            unsafe hash.update(bufferPointer: bytes)
        }

        func finish() -> [UInt8] {
            Array(hash.finalize())
        }
    }
#endif
