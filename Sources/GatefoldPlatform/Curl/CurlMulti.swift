#if os(Linux) || os(macOS)
    import CCurl
    import Synchronization

    /// One libcurl multi handle: it drives many transfers on one thread.
    ///
    /// It belongs to one thread, except for its waker.
    @safe
    package final class CurlMulti {
        private let handle: OpaquePointer

        /// Ends a wait early, from any thread.
        package let waker: CurlWaker

        /// Makes a handle; nil when there is no memory for one.
        package init?() {
            _ = CurlLibrary.isReady
            guard let handle = unsafe ccurl_multi_make() else { return nil }
            unsafe self.handle = handle
            waker = CurlWaker(UInt(bitPattern: handle))
        }

        deinit {
            waker.retire()
            unsafe ccurl_multi_free(handle)
        }

        /// Bounds the connections that are kept open for reuse.
        package func keepConnections(_ count: Int) {
            unsafe ccurl_multi_set_long(handle, Int32(CCURL_MULTI_MAXCONNECTS.rawValue), count)
        }

        /// Begins a transfer; false when libcurl refuses it.
        package func add(_ easy: CurlEasy) -> Bool {
            unsafe ccurl_multi_add(handle, easy.handle) == 0
        }

        /// Ends a transfer, finished or not.
        package func remove(_ easy: CurlEasy) {
            unsafe ccurl_multi_remove(handle, easy.handle)
        }

        /// Reads and writes what can be read and written now; receivers are called meanwhile.
        package func work() {
            var running: Int32 = 0
            unsafe ccurl_multi_work(handle, &running)
        }

        /// Waits until there is work, a time-out of libcurl's own, the waker, or the time is up.
        package func wait(milliseconds: Int32) {
            unsafe ccurl_multi_wait(handle, milliseconds)
        }

        /// The next transfer that has ended, by `CurlEasy.identity`, with how it ended.
        package func nextDone() -> (easy: UInt, code: CurlCode)? {
            var code: Int32 = 0
            guard let easy = unsafe ccurl_multi_next_done(handle, &code) else { return nil }
            return (UInt(bitPattern: easy), CurlCode(number: code))
        }
    }

    extension CurlEasy {
        /// Tells this handle from every other one that is alive.
        package var identity: UInt {
            unsafe UInt(bitPattern: handle)
        }
    }

    /// Ends the wait of a multi handle; does nothing once the handle is gone.
    package final class CurlWaker: Sendable {
        private let address: Locked<UInt?>

        fileprivate init(_ address: UInt) {
            self.address = Locked(address)
        }

        /// Ends the wait of a multi handle, from any thread.
        package func wake() {
            address.withLock { address in
                guard let bits = address else { return }
                let handle = unsafe OpaquePointer(bitPattern: bits)
                unsafe ccurl_multi_wake(handle)
            }
        }

        fileprivate func retire() {
            address.withLock { $0 = nil }
        }
    }

    /// libcurl as a whole.
    package enum CurlLibrary {
        /// Whether libcurl has been prepared; the first look prepares it, once a process.
        package static let isReady: Bool = ccurl_global_init() == CCURL_OK.rawValue
    }
#endif
