#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A program that a test starts, with what it says in two files (posix_spawn(3)).
///
/// Not by Foundation's Process: on Linux it watches its children with select(2), and crashes where
/// the tests that run beside it have more than 1,024 files open.
package struct SpawnedProgram {
    /// The process's number.
    package let identifier: Int32

    private let scratch: ScratchFolder

    /// Starts a program that reads `input`, or nothing.
    package init(
        _ path: String, _ arguments: [String], environment: [String: String],
        in folder: String? = nil, input: String? = nil
    ) throws {
        scratch = try ScratchFolder()
        if let input { try scratch.write(input, to: "input") }
        // The shell goes to the folder and becomes the program, under the same number.
        let words = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder ?? ".", path] + arguments
        identifier = try Self.spawn(
            words, environment.map { "\($0)=\($1)" },
            input == nil ? "/dev/null" : scratch.path("input"), scratch.path("output"),
            scratch.path("errors"))
    }

    /// Waits for its end: its exit code, or 128 and the number of the signal that ended it.
    package func wait() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0 {
            if errno != EINTR { return -1 }
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// What it wrote to standard output so far.
    package var output: String { text("output") }

    /// What it wrote to standard error so far.
    package var errors: String { text("errors") }

    private func text(_ name: String) -> String {
        String(decoding: (try? scratch.bytes(name)) ?? [], as: UTF8.self)
    }

    private static func spawn(
        _ words: [String], _ environment: [String], _ input: String, _ output: String,
        _ errors: String
    ) throws -> Int32 {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = unsafe posix_spawn_file_actions_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        let flags = O_WRONLY | O_CREAT
        unsafe posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)
        let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        let variables = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer {
            var rest = unsafe arguments + variables
            while let text = unsafe rest.popLast() { unsafe free(text) }
        }
        var identifier: pid_t = 0
        let outcome = unsafe posix_spawn(
            &identifier, words[0], &actions, nil, arguments, variables)
        guard outcome == 0 else { throw NotStarted(number: outcome) }
        return identifier
    }

    /// The program could not be started: the errno.
    package struct NotStarted: Error {
        /// The errno of posix_spawn(3).
        package let number: Int32
    }
}
