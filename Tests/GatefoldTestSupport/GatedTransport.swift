package import Gatefold

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A transport whose requests for some paths wait until a test lets them go.
package struct GatedTransport<Network: Transport>: Transport {
    private let network: Network
    private let gates: [String: Gate]

    /// Puts gates before a network.
    ///
    /// - Parameters:
    ///   - network: What answers.
    ///   - gates: For each path that waits, the gate.
    package init(_ network: Network, gates: [String: Gate]) {
        self.network = network
        self.gates = gates
    }

    package func open(
        _ request: TransportRequest
    ) async throws(TransportFailure) -> TransportResponse<Network.Body> {
        await gates[request.url.path]?.pass()
        return try await network.open(request)
    }
}
