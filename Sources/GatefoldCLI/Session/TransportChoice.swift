package import Gatefold
import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The transports that `GATEFOLD_TRANSPORT` may name.
package enum TransportChoice: String, CaseIterable, Sendable {
    /// `CurlTransport`.
    case curl
    /// `URLSessionTransport`.
    case urlSession = "urlsession"

    /// Makes the transport through URLSession.
    package typealias URLSessionMaker = @Sendable (URLSessionSettings) -> any Transport

    /// How URLSession is had; nil in a program that does not link it.
    ///
    /// On Linux only `gatefold-urlsession` does: it costs every start memory and time.
    @TaskLocal package static var makeURLSession: URLSessionMaker?

    /// What the environment says; the program's verbs run within it.
    @TaskLocal static var name: String?

    /// The transport that was named, or else libcurl.
    static func current() throws(CommandFailure) -> TransportChoice {
        guard let name, !name.isEmpty else { return .curl }
        guard let choice = TransportChoice(rawValue: name) else {
            let names = Wording.list(allCases.map { "\"\($0.rawValue)\"" }, "or")
            throw .usage(
                "GATEFOLD_TRANSPORT is \(Wording.quoted(name)); expected \(names), or unset it.")
        }
        return choice
    }

    /// Whether this program has to leave the work to the one that links URLSession.
    static var isElsewhere: Bool {
        (try? current()) == .urlSession && makeURLSession == nil
    }

    /// Becomes the program beside this one that links URLSession; returns only where that fails.
    static func handOver(_ arguments: [String]) -> CommandFailure {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folder = own.map { $0[..<($0.lastIndex(of: "/") ?? $0.startIndex)] } ?? "."
        let path = "\(folder)/gatefold-urlsession"
        let error = ThisProcess.become(path, arguments)
        return .usage(
            "GATEFOLD_TRANSPORT: URLSession is in a program of its own, and \(path.printable) "
                + "cannot be started: \(error.reason). Build it with \"swift build --product "
                + "gatefold-urlsession\", or unset the variable.")
    }
}

extension Command {
    /// Whether it asks origins for something.
    var usesNetwork: Bool {
        switch self {
        case .get, .run, .retry, .heal, .search: true
        case .demo(let options): !options.isOriginOnly
        case .status, .verify, .clean, .help, .manual, .completions, .version: false
        }
    }
}
