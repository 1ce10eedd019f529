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

    private static let linked = Locked(systemURLSession)

    /// How URLSession is had; nil in a program that does not link it.
    ///
    /// On Linux only `gatefold-urlsession` does: it costs every start memory and time.
    static var makeURLSession: URLSessionMaker? { linked.withLock { $0 } }

    /// Says how URLSession is had; a program that links it does so before anything else.
    package static func link(_ make: @escaping URLSessionMaker) {
        linked.withLock { $0 = make }
    }

    /// URLSession where it is a part of the system, and of the module Gatefold.
    private static var systemURLSession: URLSessionMaker? {
        #if canImport(Darwin)
            return { URLSessionTransport($0) }
        #else
            return nil
        #endif
    }

    /// Reads what `GATEFOLD_TRANSPORT` says; nothing is libcurl.
    static func named(_ name: String?) throws(CommandFailure) -> TransportChoice {
        guard let name, !name.isEmpty else { return .curl }
        guard let choice = TransportChoice(rawValue: name) else {
            let names = Wording.list(allCases.map { "\"\($0.rawValue)\"" }, "or")
            throw .usage(
                "GATEFOLD_TRANSPORT is \(Wording.quoted(name)); expected \(names), or unset it.")
        }
        return choice
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
    /// Whether this program has to leave the work to the one that links URLSession.
    var needsAnotherProgram: Bool {
        transport == TransportChoice.urlSession.rawValue && TransportChoice.makeURLSession == nil
    }

    /// What `GATEFOLD_TRANSPORT` says, where origins are asked for something.
    private var transport: String? {
        switch self {
        case .get(let options): options.network.transport
        case .run(let options): options.network.transport
        case .retry(let options), .heal(let options): options.network.transport
        case .search(let options): options.network.transport
        case .demo(let options): options.isOriginOnly ? nil : options.transport
        case .status, .verify, .clean, .help, .manual, .completions, .version: nil
        }
    }
}
