import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// The running process, and the machine's boot that it runs in.
package enum ThisProcess {
    /// The process's number.
    package static var identifier: Int32 { getpid() }

    /// The processor cores that are in use (sysconf(3)), at least 1.
    package static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Lets the threads share two heaps, for a program that is to stay small.
    ///
    /// With glibc each thread has a heap of its own, which keeps what it once needed (mallopt(3)).
    package static func saveMemory() { csystem_share_heaps(2) }

    /// How many files the process may have open (getrlimit(2)).
    package static var fileLimit: Int { csystem_file_limit() }

    /// Lets the process have more files open, as many as the system allows it, up to `count`.
    ///
    /// - Parameter count: The files that are wanted; macOS gives a shell's programs 256.
    package static func raiseFileLimit(to count: Int) { csystem_raise_file_limit(count) }

    /// Whether the process is root's (geteuid(2)).
    package static var isPrivileged: Bool { geteuid() == 0 }

    /// Ends the process with an exit code, at once (_exit(2)).
    ///
    /// Not by exit(3): its handlers, OpenSSL's among them, would take apart what libcurl's thread
    /// may be using at that moment, which ended one in fifty of such runs by SIGSEGV. Nothing is
    /// lost, since everything is written by write(2), without buffers of ours.
    package static func exit(_ code: Int32) -> Never {
        leave(code)
    }

    /// Replaces the program by another one (execv(2)), with these arguments behind its path.
    ///
    /// - Parameters:
    ///   - path: The program's file.
    ///   - arguments: The arguments, without the program's name.
    /// - Returns: Why it could not be; it does not return where it could.
    package static func become(_ path: String, _ arguments: [String]) -> SystemError {
        var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe words.indices { unsafe free(words[index]) } }
        unsafe execv(path, &words)
        return SystemError(call: "execv", path: path)
    }

    /// Blocks the calling thread for so long (usleep(3)); for threads that may block.
    package static func pause(milliseconds: UInt32) {
        usleep(milliseconds * 1_000)
    }

    /// The value of an environment variable (getenv(3)); nil where there is none.
    package static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// A text that changes with every start of the machine; empty where the system has none.
    package static let bootIdentifier: String = {
        var buffer = [CChar](repeating: 0, count: 64)
        let outcome = unsafe csystem_boot_id(&buffer, buffer.count)
        let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return outcome < 0 ? "" : String(decoding: text, as: UTF8.self)
    }()
}

/// _exit(2), by a name that no method of a type hides.
private func leave(_ code: Int32) -> Never {
    _exit(code)
}
