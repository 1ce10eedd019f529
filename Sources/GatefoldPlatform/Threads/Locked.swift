#if TSAN
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Darwin)
        import Darwin
    #elseif canImport(Musl)
        import Musl
    #endif

    /// One state behind one lock; nothing is called back while it is held.
    ///
    /// This form is for thread sanitizer builds (`-Xswiftc -DTSAN`): the sanitizer's Linux
    /// runtime does not see `Synchronization.Mutex` and reports false races.
    @safe
    package final class Locked<State>: @unchecked Sendable {
        // Proof: `state` is touched only between lock and unlock of `mutex`,
        // and `mutex` never moves: it is allocated once and freed in deinit.
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>
        private var state: State

        /// Puts `state` behind a new lock.
        package init(_ state: sending State) {
            unsafe mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
            unsafe pthread_mutex_init(mutex, nil)
            self.state = state
        }

        deinit {
            unsafe pthread_mutex_destroy(mutex)
            unsafe mutex.deallocate()
        }

        /// Runs `body` with the state, alone.
        package func withLock<Result, Failure: Error>(
            _ body: (inout State) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            unsafe pthread_mutex_lock(mutex)
            defer { unsafe pthread_mutex_unlock(mutex) }
            return try body(&state)
        }
    }
#else
    import Synchronization

    /// One state behind one lock; nothing is called back while it is held.
    package final class Locked<State: Sendable>: Sendable {
        private let mutex: Mutex<State>

        /// Puts `state` behind a new lock.
        package init(_ state: State) {
            mutex = Mutex(state)
        }

        /// Runs `body` with the state, alone.
        package func withLock<Result, Failure: Error>(
            _ body: (inout State) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock { (state: inout sending State) throws(Failure) -> sending Result in
                try body(&state)
            }
        }
    }
#endif
