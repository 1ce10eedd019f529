#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

// Where a program may not start another one, there is no posix_spawn.
#if !os(tvOS) && !os(watchOS)
    /// A program that was started, in a process group of its own (posix_spawn(3)).
    ///
    /// What it starts belongs to the group too, so that all of it can be ended at once, and a
    /// Control-C at the terminal reaches none of it.
    package struct ChildProcess: Sendable {
        /// The process's number, which is its group's number too.
        package let identifier: Int32

        /// Starts the program at `path`, without input, with both of its outputs in one new file.
        ///
        /// - Parameters:
        ///   - path: The program's file; it is not looked for in PATH.
        ///   - arguments: The arguments, without the program's name.
        ///   - environment: The whole environment.
        ///   - output: The file's path; a file that is there is emptied.
        /// - Throws: The error of posix_spawn(3), with the program's path.
        package init(
            _ path: String, _ arguments: [String], environment: [String: String], output: String
        ) throws(SystemError) {
            let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            let outcome = Self.spawn([path] + arguments, variables, output)
            guard outcome.number == 0 else {
                throw SystemError(call: "posix_spawn", number: outcome.number, path: path)
            }
            identifier = outcome.identifier
        }

        /// Waits for the end; to be called once.
        ///
        /// - Returns: The exit code, or 128 and the number of the signal that ended it; -1 if it was
        ///   waited for before.
        package func wait() -> Int32 {
            var status: Int32 = 0
            while unsafe waitpid(identifier, &status, 0) < 0 {
                if errno != EINTR { return -1 }
            }
            let signal = status & 0x7F
            return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        }

        /// Ends the process and what it started, at once (SIGKILL); to be called before `wait` ends.
        package func endGroup() {
            _ = kill(-identifier, SIGKILL)
        }

        /// Asks the process to end (SIGTERM); to be called before `wait` ends.
        package func terminate() {
            _ = kill(identifier, SIGTERM)
        }

        private static func spawn(
            _ words: [String], _ environment: [String], _ output: String
        ) -> (number: Int32, identifier: Int32) {
            #if canImport(Darwin)
                var actions: posix_spawn_file_actions_t?
                var attributes: posix_spawnattr_t?
            #else
                var actions = unsafe posix_spawn_file_actions_t()
                var attributes = posix_spawnattr_t()
            #endif
            unsafe posix_spawn_file_actions_init(&actions)
            unsafe posix_spawnattr_init(&attributes)
            defer {
                unsafe posix_spawn_file_actions_destroy(&actions)
                unsafe posix_spawnattr_destroy(&attributes)
            }
            unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            let flags = O_WRONLY | O_CREAT | O_TRUNC
            unsafe posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
            unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
            setAttributes(&attributes)
            let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
            let variables = unsafe environment.map { unsafe strdup($0) } + [nil]
            defer {
                var rest = unsafe arguments + variables
                while let text = unsafe rest.popLast() { unsafe free(text) }
            }
            var identifier: pid_t = 0
            let number = unsafe posix_spawn(
                &identifier, words[0], &actions, &attributes, arguments, variables)
            return (number, identifier)
        }

        #if canImport(Darwin)
            private typealias Attributes = posix_spawnattr_t?
        #else
            private typealias Attributes = posix_spawnattr_t
        #endif

        private static func setAttributes(_ attributes: inout Attributes) {
            // What this process ignores, a program would ignore for no reason that it knows of.
            var signals = sigset_t()
            unsafe sigfillset(&signals)
            unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
            // Threads of a pool block signals, and a program inherits that too.
            var blocked = sigset_t()
            unsafe sigemptyset(&blocked)
            unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
            unsafe posix_spawnattr_setpgroup(&attributes, 0)
            let kinds =
                Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGDEF)
                | Int32(POSIX_SPAWN_SETSIGMASK)
            unsafe posix_spawnattr_setflags(&attributes, Int16(kinds))
        }
    }
#endif
