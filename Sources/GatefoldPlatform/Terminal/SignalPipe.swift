#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// A pipe into which the handler of signals writes their numbers, for one thread to read.
///
/// Waiting in sigwait(3) does not do: an `async` main ends in libdispatch's `dispatch_main`,
/// whose sigsuspend(2) unblocks every signal in the main thread, so that the default action
/// of a signal that every other thread blocks would still end the process.
enum SignalPipe {
    private static let ends: (reader: Int32, writer: Int32) = {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return (-1, -1) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A handler may not block; a number too many in a full pipe is one that nobody misses.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        return (ends[0], ends[1])
    }()

    /// Has the signals of these numbers written into the pipe, but for those that are ignored.
    static func take(_ numbers: [Int32]) {
        // The pipe is made here, so that the handler finds it made.
        guard ends.writer >= 0 else { return }
        for number in numbers where !isIgnored(number) {
            _ = signal(number, report)
        }
    }

    /// Waits for the next signal; nil if there is no pipe.
    static func next() -> Int32? {
        var byte: UInt8 = 0
        while true {
            switch unsafe read(ends.reader, &byte, 1) {
            case 1: return Int32(byte)
            case -1 where errno == EINTR: continue
            default: return nil
            }
        }
    }

    /// Runs within the handler: only write(2) is called, and errno is left as it was.
    private static let report: @convention(c) (Int32) -> Void = { number in
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = unsafe write(ends.writer, &byte, 1)
        errno = saved
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        let ignore = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
        let before = signal(number, SIG_DFL)
        guard unsafe unsafeBitCast(before, to: Int.self) == ignore else { return false }
        _ = signal(number, SIG_IGN)
        return true
    }
}
