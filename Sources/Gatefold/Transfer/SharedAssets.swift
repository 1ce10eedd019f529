import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the groups of a run share: an address that several of them name is asked for once.
///
/// The first task that comes to an address fetches it, and those that come meanwhile wait. When
/// it has arrived, the open file is kept for those that come later: that its group is rolled
/// back, or renames it, changes nothing. Whoever copies it checks its digest. Songs are not kept,
/// since no two groups have the same.
final class SharedAssets: Sendable {
    /// What makes two assets the same.
    struct Key: Hashable, Sendable {
        let role: Asset.Role
        let address: String

        init?(_ asset: Asset, _ source: URL) {
            guard asset.role != .song else { return nil }
            role = asset.role
            address = source.absoluteString
        }
    }

    /// An asset that has arrived.
    struct Bytes: Sendable {
        let file: Descriptor
        let length: Int64
        let sha256: SHA256Digest
        let record: PartRecord
    }

    /// What a task is to do about an address.
    enum Claim: Sendable {
        /// Fetch it, and call `settle` whatever comes of it.
        case fetch
        /// Copy it.
        case copy(Bytes)
        /// It can't be had.
        case fail(FailureReason)
    }

    /// The files that are kept open; beyond that the one that was used longest ago is let go.
    private static let limit = 64

    private enum Entry: Sendable {
        case underWay([Int: CheckedContinuation<Void, Never>])
        case arrived(Bytes)
        case failed(FailureReason)
    }

    private struct State: Sendable {
        var entries: [Key: Entry] = [:]
        var recent: [Key] = []
        var tickets = 0
    }

    private let state = Locked(State())

    /// Waits for the task that fetches an address, if one does.
    func claim(_ key: Key) async -> Claim {
        while !Task.isCancelled {
            let (claim, ticket) = state.withLock { Self.look(key, &$0) }
            if let claim { return claim }
            await withTaskCancellationHandler {
                await withCheckedContinuation { wait(for: key, ticket, $0) }
            } onCancel: {
                leave(key, ticket)
            }
        }
        return .fail(.cancelled)
    }

    /// The task that was told to fetch has an answer.
    func settle(_ key: Key, _ result: Result<ArrivedAsset, FailureReason>) {
        let waiters = state.withLock { state in
            guard case .underWay(let waiters)? = state.entries[key] else {
                return [CheckedContinuation<Void, Never>]()
            }
            let entry = Self.entry(result)
            state.entries[key] = entry
            // What was under way until now is not among those that were used.
            if case .arrived? = entry { Self.append(key, &state) }
            return Array(waiters.values)
        }
        for waiter in waiters { waiter.resume() }
    }

    private static func look(_ key: Key, _ state: inout State) -> (Claim?, Int) {
        switch state.entries[key] {
        case nil:
            state.entries[key] = .underWay([:])
            return (.fetch, 0)
        case .arrived(let bytes):
            keep(key, &state)
            return (.copy(bytes), 0)
        case .failed(let reason): return (.fail(reason), 0)
        case .underWay:
            state.tickets += 1
            return (nil, state.tickets)
        }
    }

    private func wait(
        for key: Key, _ ticket: Int, _ continuation: CheckedContinuation<Void, Never>
    ) {
        let mustWait = state.withLock { state in
            guard !Task.isCancelled, case .underWay(var waiters)? = state.entries[key] else {
                return false
            }
            waiters[ticket] = continuation
            state.entries[key] = .underWay(waiters)
            return true
        }
        if !mustWait { continuation.resume() }
    }

    private func leave(_ key: Key, _ ticket: Int) {
        let waiter = state.withLock { state in
            guard case .underWay(var waiters)? = state.entries[key] else {
                return CheckedContinuation<Void, Never>?.none
            }
            let waiter = waiters.removeValue(forKey: ticket)
            state.entries[key] = .underWay(waiters)
            return waiter
        }
        waiter?.resume()
    }

    /// What is remembered; nil lets the next one try.
    private static func entry(_ result: Result<ArrivedAsset, FailureReason>) -> Entry? {
        switch result {
        case .success(let arrived):
            guard let part = arrived.part else { return nil }
            return .arrived(
                Bytes(
                    file: part.file, length: part.length, sha256: arrived.sha256,
                    record: arrived.record))
        case .failure(let reason): return reason.isTheAddress ? .failed(reason) : nil
        }
    }

    private static func keep(_ key: Key, _ state: inout State) {
        if state.recent.last == key { return }
        if let place = state.recent.firstIndex(of: key) { state.recent.remove(at: place) }
        append(key, &state)
    }

    private static func append(_ key: Key, _ state: inout State) {
        state.recent.append(key)
        if state.recent.count > limit { state.entries[state.recent.removeFirst()] = nil }
    }
}

extension FailureReason {
    /// Whether it says that nobody gets the asset from that address in this run.
    fileprivate var isTheAddress: Bool {
        switch self {
        case .status, .redirect, .empty, .wrongContent: !isRetryable
        default: false
        }
    }
}
