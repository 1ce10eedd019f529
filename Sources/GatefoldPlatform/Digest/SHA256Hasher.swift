/// Computes the SHA-256 of bytes that come in pieces (FIPS 180-4), on the fastest engine there is.
///
/// One task at a time may use it. The system's engine is looked up at the first use, so that a
/// program that hashes nothing pays nothing.
package final class SHA256Hasher: @unchecked Sendable {
    // Proof: it may go to another task, never be used by two at a time, as its owner sees to.
    /// An implementation of SHA-256.
    package enum Engine: String, CaseIterable, Sendable {
        /// Apple's CryptoKit.
        case cryptoKit
        /// OpenSSL's libcrypto, found at run time.
        case libcrypto
        /// The implementation in plain Swift, which is always there.
        case swift
    }

    private let system: SystemSHA256?
    private var portable = PortableSHA256()
    private var isSpent = false

    /// Starts with no bytes, on `engine`.
    package init() {
        system = SystemSHA256()
    }

    /// Starts with no bytes on one engine; nil where this system doesn't have it.
    ///
    /// - Parameter engine: The engine to use.
    package init?(engine: Engine) {
        guard engine != .swift else {
            system = nil
            return
        }
        guard engine == SystemSHA256.engine, let found = SystemSHA256() else { return nil }
        system = found
    }

    /// The engine that `init()` uses on this system.
    package static var engine: Engine {
        SystemSHA256.isAvailable ? SystemSHA256.engine : .swift
    }

    /// Takes in the next bytes; not to be called after `finish`.
    ///
    /// - Parameter bytes: The next bytes, in any number.
    package func update(_ bytes: UnsafeRawBufferPointer) {
        precondition(!isSpent, "a finished SHA256Hasher takes no more bytes")
        if let system {
            unsafe system.update(bytes)
        } else {
            unsafe portable.update(bytes)
        }
    }

    /// Takes in the next bytes; not to be called after `finish`.
    ///
    /// - Parameter bytes: The next bytes, in any number.
    package func update(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { buffer in unsafe update(buffer) }
    }

    /// Ends the computation; the hasher is spent then.
    ///
    /// - Returns: The digest, 32 bytes.
    package func finish() -> [UInt8] {
        precondition(!isSpent, "a SHA256Hasher finishes once")
        isSpent = true
        return system?.finish() ?? portable.finish()
    }

    /// Computes the SHA-256 of bytes that are all there.
    ///
    /// - Parameter bytes: The whole message.
    /// - Returns: The digest, 32 bytes.
    package static func digest(of bytes: [UInt8]) -> [UInt8] {
        let hasher = SHA256Hasher()
        hasher.update(bytes)
        return hasher.finish()
    }
}
