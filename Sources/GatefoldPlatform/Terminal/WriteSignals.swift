#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// The signals that would kill a program for writing where it can't.
package enum WriteSignals {
    /// Ignores SIGPIPE and SIGXFSZ, so that write(2) fails with EPIPE and EFBIG instead.
    ///
    /// To be called once, first thing in main.
    package static func ignore() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }
}
