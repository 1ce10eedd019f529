package import GatefoldPlatform

/// Why something could not be measured.
package enum BenchmarkFailure: Error, Sendable {
    /// Programs are missing without which nothing can be measured.
    case missing([String])
    /// A program could not be started.
    case notStarted(SystemError)
    /// A program ended with a code that is not 0; the end of what it said.
    case ended(Command, code: Int32, said: String)
    /// A run left other files than it should have.
    case wrongFiles(String)
    /// Something could not be read.
    case unreadable(String)
    /// A file could not be written, and why.
    case notWritten(String, String)
    /// nginx does not start; the end of what it said.
    case noServer(String)
    /// Somebody asked for the end.
    case stopped(StopSignal)
}

extension BenchmarkFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing(let names):
            "\(names.joined(separator: ", ")) can't be found; install or build it"
        case .notStarted(let error): "\(error)"
        case .ended(let command, let code, let said):
            "\(command.line(showing: [])) ended with \(code)" + (said.isEmpty ? "" : ":\n\(said)")
        case .wrongFiles(let what): what
        case .unreadable(let what): "\(what) can't be read"
        case .notWritten(let path, let why): "\(path) can't be written: \(why)"
        case .noServer(let said): "nginx does not start:\n\(said)"
        case .stopped: "stopped"
        }
    }
}
