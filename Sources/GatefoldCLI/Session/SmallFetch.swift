import Gatefold
import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Gets a text from an address into memory: a plan, or the answer to a search.
struct SmallFetch: Sendable {
    let transport: any Transport
    let network: NetworkOptions

    /// The largest text in bytes.
    static let limit = 64 << 20

    /// A text, and the address that it came from at last.
    struct Text: Sendable {
        let url: URL
        let body: [[UInt8]]
    }

    /// Asks, follows redirects, and reads to the end.
    ///
    /// Throws with exit code 1, since the address may be right and its host away.
    func get(_ start: URL) async throws(CommandFailure) -> Text {
        do {
            return try await answer(to: start)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw Self.failure(start, "\(error)")
        }
    }

    private func answer(to start: URL) async throws -> Text {
        var path = RedirectPolicy(start: start, allowsDowngrade: network.allowsDowngrade)
        var request = TransportRequest(url: start, headers: HeaderFields(network.headers))
        while true {
            let (head, body) = try await Self.ask(transport, request)
            switch head.status {
            case 200, 203: return Text(url: request.url, body: body)
            case 301, 302, 303, 307, 308:
                switch path.next(from: request.url, location: head.headers["Location"]) {
                case .refuse(let why): throw Self.failure(start, why)
                case .follow(let url, let keepsHeaders):
                    request.url = url
                    if !keepsHeaders { request.headers = HeaderFields() }
                }
            default: throw Self.failure(start, "\(FailureReason.status(head.status))")
            }
        }
    }

    private static func ask<Network: Transport>(
        _ transport: Network, _ request: TransportRequest
    ) async throws -> (ResponseHead, [[UInt8]]) {
        let response = try await transport.open(request)
        defer { response.body.cancel() }
        guard response.head.status < 300 else { return (response.head, []) }
        var body: [[UInt8]] = []
        var count = 0
        while let chunk = try await response.body.next() {
            count += chunk.count
            guard count <= limit else {
                throw failure(request.url, "the text is longer than \(limit >> 20) MiB")
            }
            body.append(unsafe chunk.withUnsafeBytes { unsafe Array($0) })
        }
        try Task.checkCancellation()
        return (response.head, body)
    }

    private static func failure(_ url: URL, _ what: String) -> CommandFailure {
        CommandFailure(
            message: "\(Address.redacted(url)): \(what.printable). Nothing was begun.",
            exitCode: .rolledBack)
    }
}
