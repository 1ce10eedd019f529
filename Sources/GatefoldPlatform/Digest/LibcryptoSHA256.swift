#if !canImport(CryptoKit)
    /// The system's SHA-256: libcrypto's EVP interface.
    @safe
    final class SystemSHA256 {
        static let engine = SHA256Hasher.Engine.libcrypto

        static var isAvailable: Bool { SystemSHA256() != nil }

        private let library: Libcrypto
        private let context: OpaquePointer

        /// Nil where libcrypto is missing or refuses SHA-256; plain Swift does the work then.
        init?() {
            guard let library = Libcrypto.shared else { return nil }
            guard let context = unsafe library.newContext() else { return nil }
            guard unsafe library.initialise(context, library.sha256(), nil) == 1 else {
                unsafe library.freeContext(context)
                return nil
            }
            self.library = library
            unsafe self.context = unsafe context
        }

        deinit {
            unsafe library.freeContext(context)
        }

        func update(_ bytes: UnsafeRawBufferPointer) {
            guard let start = bytes.baseAddress, bytes.count > 0 else { return }
            let result = unsafe library.update(context, start, bytes.count)
            // It only fails for a context that is not set up, which init has ruled out.
            precondition(result == 1, "EVP_DigestUpdate failed")
        }

        func finish() -> [UInt8] {
            var digest = [UInt8](repeating: 0, count: 32)
            let result = unsafe library.finish(context, &digest, nil)
            precondition(result == 1, "EVP_DigestFinal_ex failed")
            return digest
        }
    }
#endif
