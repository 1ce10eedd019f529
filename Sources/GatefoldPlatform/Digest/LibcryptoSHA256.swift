#if !canImport(CryptoKit)
    /// The system's SHA-256: libcrypto's EVP interface.
    @safe
    final class SystemSHA256 {
        static let engine = SHA256Hasher.Engine.libcrypto

        static var isAvailable: Bool { SystemSHA256() != nil }

        private let library: Libcrypto
        private let context: OpaquePointer

        // Contexts that nobody uses: to set one up takes longer than a short message.
        private static let spare = Locked<[UInt]>([])
        private static let mostSpare = 64

        /// Nil where libcrypto is missing or refuses SHA-256; plain Swift does the work then.
        init?() {
            guard let library = Libcrypto.shared else { return nil }
            self.library = library
            let bits = Self.spare.withLock { $0.popLast() }
            if let bits, let known = unsafe OpaquePointer(bitPattern: bits) {
                // Without an algorithm the context begins anew with the one that it has.
                guard unsafe library.initialise(known, nil, nil) == 1 else {
                    unsafe library.freeContext(known)
                    return nil
                }
                unsafe context = unsafe known
                return
            }
            guard let new = unsafe library.newContext() else { return nil }
            guard unsafe library.initialise(new, library.sha256(), nil) == 1 else {
                unsafe library.freeContext(new)
                return nil
            }
            unsafe context = unsafe new
        }

        deinit {
            let bits = unsafe UInt(bitPattern: context)
            let isKept = Self.spare.withLock { spare in
                guard spare.count < Self.mostSpare else { return false }
                spare.append(bits)
                return true
            }
            if !isKept { unsafe library.freeContext(context) }
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
