#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What one request is about and what comes of it, until that is announced.
struct RequestTrace {
    private let request: TransportRequest
    private let asset: Asset.Role
    private let index: Int
    private let firstByte: Int64?
    private let isConditional: Bool
    private let stopwatch: Stopwatch

    /// The answer's head, once it has come.
    var head: ResponseHead?

    /// The bytes of the body that were read.
    var bytes: Int64 = 0

    /// Why it broke off.
    var failure: TransportFailure?

    init(
        _ request: TransportRequest, for asset: Asset.Role, _ index: Int,
        from firstByte: Int64?, isConditional: Bool, clock: any Clock<Duration>
    ) {
        self.request = request
        self.asset = asset
        self.index = index
        self.firstByte = firstByte
        self.isConditional = isConditional
        stopwatch = Stopwatch(clock)
    }

    /// What observers are told.
    var event: GroupEvent {
        .requested(
            GroupEvent.Request(
                asset: asset, index: index, address: Address.redacted(request.url),
                firstByte: firstByte, isConditional: isConditional, status: head?.status,
                version: head?.version, bytes: bytes, duration: stopwatch.elapsed,
                failure: failure))
    }
}
