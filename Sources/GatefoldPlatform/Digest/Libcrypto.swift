#if !canImport(CryptoKit)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The functions of OpenSSL's libcrypto that are used, found at run time (EVP_DigestInit(3)).
    ///
    /// Neither a header nor a link-time dependency is needed: libcurl brings the library along
    /// on almost every system, and where it doesn't, plain Swift does the work. The functions
    /// have had these signatures since OpenSSL 1.1.0.
    @safe
    struct Libcrypto: Sendable {
        typealias NewContext = @convention(c) @Sendable () -> OpaquePointer?
        typealias FreeContext = @convention(c) @Sendable (OpaquePointer?) -> Void
        typealias Algorithm = @convention(c) @Sendable () -> OpaquePointer?
        typealias Initialise =
            @convention(c) @Sendable (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> CInt
        typealias Update = @convention(c) @Sendable (OpaquePointer?, UnsafeRawPointer?, Int) -> CInt
        typealias Finish =
            @convention(c) @Sendable (
                OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CUnsignedInt>?
            ) -> CInt

        /// The library where it was found; looked for once, at the first use, by one thread.
        static let shared: Libcrypto? =
            Libcrypto(library: "libcrypto.so.3")
            ?? Libcrypto(library: "libcrypto.so.1.1")
            ?? Libcrypto(library: "libcrypto.so")

        let newContext: NewContext
        let freeContext: FreeContext
        let sha256: Algorithm
        let initialise: Initialise
        let update: Update
        let finish: Finish

        /// Nil where the library or one of its functions is missing; it is never unloaded.
        private init?(library: String) {
            guard let handle = unsafe dlopen(library, RTLD_LAZY | RTLD_LOCAL),
                let newContext = unsafe dlsym(handle, "EVP_MD_CTX_new"),
                let freeContext = unsafe dlsym(handle, "EVP_MD_CTX_free"),
                let sha256 = unsafe dlsym(handle, "EVP_sha256"),
                let initialise = unsafe dlsym(handle, "EVP_DigestInit_ex"),
                let update = unsafe dlsym(handle, "EVP_DigestUpdate"),
                let finish = unsafe dlsym(handle, "EVP_DigestFinal_ex")
            else { return nil }
            unsafe self.newContext = unsafeBitCast(newContext, to: NewContext.self)
            unsafe self.freeContext = unsafeBitCast(freeContext, to: FreeContext.self)
            unsafe self.sha256 = unsafeBitCast(sha256, to: Algorithm.self)
            unsafe self.initialise = unsafeBitCast(initialise, to: Initialise.self)
            unsafe self.update = unsafeBitCast(update, to: Update.self)
            unsafe self.finish = unsafeBitCast(finish, to: Finish.self)
        }
    }
#endif
