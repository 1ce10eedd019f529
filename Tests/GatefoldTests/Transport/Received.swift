import Gatefold
import GatefoldPlatform
import LoopbackOrigin

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a body was, without its bytes.
struct Received: Hashable, Sendable, CustomStringConvertible {
    var count = 0
    var digest: [UInt8] = []

    var description: String { "\(count) bytes" }

    /// Reads a body to its end; `first` was read before.
    init(_ body: some TransportBody, after first: Chunk? = nil) async throws {
        let hasher = SHA256Hasher()
        if let first { take(first, hasher) }
        while let chunk = try await body.next() { take(chunk, hasher) }
        digest = hasher.finish()
    }

    /// What a content would be if it arrived whole.
    init(expecting content: Content) {
        let hasher = SHA256Hasher()
        while count < content.length {
            let (bytes, range) = content.piece(at: count, atMost: 1 << 20)
            unsafe bytes.withUnsafeBytes { unsafe hasher.update(.init(rebasing: $0[range])) }
            count += range.count
        }
        digest = hasher.finish()
    }

    private mutating func take(_ chunk: Chunk, _ hasher: SHA256Hasher) {
        unsafe chunk.withUnsafeBytes { unsafe hasher.update($0) }
        count += chunk.count
    }
}

/// Waits, without a clock, until something is so; the suite's time limit is the bound.
func eventually(_ isSo: () async throws -> Bool) async rethrows {
    while try await !isSo() { await Task.yield() }
}

extension Transport {
    /// Asks for a text of an address.
    func open(
        _ address: String, _ headers: Gatefold.HeaderFields = Gatefold.HeaderFields()
    ) async throws -> TransportResponse<Body> {
        guard let url = URL(string: address) else { throw TransportFailure(.unsupportedAddress) }
        return try await open(TransportRequest(url: url, headers: headers))
    }
}

/// The failure that `body` throws; nil for success or any other error.
func failure(of body: () async throws -> Void) async -> TransportFailure? {
    do {
        try await body()
        return nil
    } catch {
        return error as? TransportFailure
    }
}
