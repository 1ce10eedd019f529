import Gatefold
package import GatefoldPlatform

/// What the program's end says to a script.
package enum ExitCode: Hashable, Sendable {
    /// Every group is committed, or was already.
    case success
    /// At least one group was rolled back; the others are committed.
    case rolledBack
    /// A committed group isn't what its receipt says, or isn't there.
    case damaged
    /// The command line or a plan could not be read; nothing was begun.
    case usage
    /// The library cannot be used.
    case library
    /// Stopped by a signal; parts are kept.
    case stopped(StopSignal)

    /// The number for exit(3).
    package var number: Int32 {
        switch self {
        case .success: 0
        case .rolledBack, .damaged: 1
        case .usage: 2
        case .library: 3
        case .stopped(let signal): signal.exitCode
        }
    }
}

/// A mistake in what the program was asked for: one line for a person, and an exit code.
package struct CommandFailure: Error, Hashable, Sendable {
    /// The line, without the program's name.
    package let message: String

    /// What the program ends with.
    package let exitCode: ExitCode

    /// A mistake in the command line.
    static func usage(_ message: String) -> CommandFailure {
        CommandFailure(message: message, exitCode: .usage)
    }

    /// A library that cannot be used.
    static func library(_ failure: LibraryFailure) -> CommandFailure {
        CommandFailure(message: failure.description, exitCode: .library)
    }
}
