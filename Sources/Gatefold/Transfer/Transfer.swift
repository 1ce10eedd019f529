import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Gets one asset: over its sources in order of preference, and over as many attempts as its
/// retry policy allows.
struct Transfer<Network: Transport> {
    let asset: Asset
    let index: Int
    let isDurable: Bool

    /// A file of the version that stands in the library, which may serve again.
    let reusable: ReusableFile?
    let context: TransferContext<Network>
    let report: AssetReport

    /// Downloads the asset; a failure is a value, so that the group's coordinator sees each one.
    func run() async -> TransferOutcome {
        if let reusable, reusable.conditionFor == nil { return await reuse(reusable.file) }
        var last = AssetFailure(role: asset.role, reason: .invalid("no source"))
        let desk: PartDesk
        do throws(SystemError) {
            desk = try PartDesk(asset, index, context.stage, isDurable: isDurable)
        } catch {
            return lost(AssetFailure(role: asset.role, reason: .init(error)), nil)
        }
        if let arrived = desk.arrivedEarlier {
            await report.expects(arrived.record.total ?? arrived.length)
            return await won(arrived, desk)
        }
        for source in asset.sources {
            switch await get(source, desk) {
            case .success(let arrived): return await won(arrived, desk)
            case .failure(let reason):
                let address = reason.blamesAddress ? Address.redacted(source) : nil
                last = AssetFailure(role: asset.role, reason: reason, address: address)
                if !reason.blamesAddress { return lost(last, desk) }
                // What this source sent is no part of the asset, whatever the next one says.
                if reason.spoilsPart, let error = clear(desk) {
                    return lost(AssetFailure(role: asset.role, reason: .init(error)), desk)
                }
            }
        }
        return lost(last, desk)
    }

    /// The file of the standing version that this source may say is still the newest.
    private func condition(for source: URL) -> Receipt.File? {
        guard let reusable, reusable.conditionFor == Address.redacted(source) else { return nil }
        return reusable.file
    }

    private func reuse(_ file: Receipt.File) async -> TransferOutcome {
        await report.expects(file.bytes)
        await report.holds(file.bytes)
        await report.state(.arrived)
        return TransferOutcome(
            index: index, result: .success(ArrivedAsset(asset, reusing: file)), held: nil)
    }

    /// One source: from another group of the run that has it, or else from its origin.
    private func get(
        _ source: URL, _ desk: PartDesk
    ) async -> Result<ArrivedAsset, FailureReason> {
        guard let shared = context.shared, let key = SharedAssets.Key(asset, source),
            condition(for: source) == nil, desk.part.length == 0
        else { return await fetch(source, desk) }
        switch await shared.claim(key) {
        case .fetch:
            let result = await fetch(source, desk)
            shared.settle(key, result)
            return result
        case .fail(let reason): return .failure(reason)
        case .copy(let bytes):
            do throws(SystemError) {
                guard let arrived = try desk.copy(bytes) else { return await fetch(source, desk) }
                await report.expects(arrived.length)
                return .success(arrived)
            } catch {
                return .failure(FailureReason(error))
            }
        }
    }

    /// One source, over its attempts.
    private func fetch(
        _ source: URL, _ desk: PartDesk
    ) async -> Result<ArrivedAsset, FailureReason> {
        var generator = context.makeGenerator()
        var policy = RetryPolicy(
            retries: context.settings.retries, maximumWait: context.settings.longestWait)
        var mayRefetch = true
        var mayDecodeAgain = true
        // The bytes of another source are dropped when this one sends its own.
        var most = desk.facts(for: source)?.length ?? 0
        while true {
            let attempt = Attempt(
                asset: asset, source: source, condition: condition(for: source),
                context: context, report: report, desk: desk)
            switch await attempt.run() {
            case .arrived(let arrived): return .success(arrived)
            case .unchanged(let file): return .success(ArrivedAsset(asset, reusing: file))
            case .permanent(let reason): return .failure(reason)
            case .disagrees(let reason):
                guard mayRefetch else { return .failure(reason) }
                mayRefetch = false
            case .transient(let reason, let retryAfter):
                if reason.isUndecodable {
                    guard mayDecodeAgain else { return .failure(reason) }
                    mayDecodeAgain = false
                }
                let floor = retryAfter.flatMap { RetryAfter.parse($0, now: context.now()) }
                // Only bytes that no attempt had before: an origin that always breaks off at the
                // same place would be asked for ever.
                let isFurther = desk.part.length > most
                most = max(most, desk.part.length)
                let step = policy.attemptFailed(
                    retryAfter: floor, bytesArrived: isFurther, using: &generator)
                if let end = await perform(step, reason) { return .failure(end) }
            }
        }
    }

    /// Waits as the policy says; returns the reason when there is no further attempt.
    private func perform(_ step: RetryPolicy.Step, _ reason: FailureReason) async -> FailureReason?
    {
        switch step {
        case .giveUp: return reason
        case .tooLong(let wait): return .retryLater(seconds: Int(wait.inSeconds.rounded(.up)))
        case .wait(let wait, let attempt):
            context.announce(
                .retrying(
                    GroupEvent.Retry(
                        asset: asset.role, index: index, attempt: attempt, wait: wait,
                        reason: reason)))
            await report.state(.retrying(attempt: attempt, seconds: wait.inSeconds))
            do {
                try await context.clock.sleep(for: wait)
                return nil
            } catch {
                return .cancelled
            }
        }
    }

    private func clear(_ desk: PartDesk) -> SystemError? {
        do throws(SystemError) {
            try desk.restart()
            return nil
        } catch {
            return error
        }
    }

    private func won(_ arrived: ArrivedAsset, _ desk: PartDesk) async -> TransferOutcome {
        await report.holds(arrived.length)
        await report.state(.arrived)
        return TransferOutcome(index: index, result: .success(arrived), held: desk.held)
    }

    private func lost(_ failure: AssetFailure, _ desk: PartDesk?) -> TransferOutcome {
        TransferOutcome(
            index: index, result: .failure(failure),
            held: failure.reason.spoilsPart ? nil : desk?.held)
    }
}

extension FailureReason {
    /// Whether the body's encoding was broken, which is believed the second time.
    fileprivate var isUndecodable: Bool {
        if case .transport(let failure) = self { return failure.kind == .undecodable }
        return false
    }

    /// Whether another source of the asset may do better.
    var blamesAddress: Bool {
        switch self {
        case .status, .retryLater, .transport, .redirect, .empty, .wrongContent, .wrongLength,
            .wrongDigest, .tooLarge:
            true
        case .system, .conflict, .changed, .held, .invalid, .cancelled: false
        }
    }

    /// Whether the bytes that are there must not be used again.
    ///
    /// After a failed fsync the kernel calls lost pages clean; bytes of the wrong content or with
    /// the wrong digest are no part of the asset at all.
    var spoilsPart: Bool {
        switch self {
        case .system(let call, let number, _):
            call == "fsync" || call == "syncfs" || number == SystemError.inputOutput
        case .wrongContent, .wrongLength, .wrongDigest, .empty, .tooLarge: true
        // What ends where it was said to end and goes on all the same is no whole asset.
        case .transport(let failure): failure.kind == .contradictoryLength
        case .status, .retryLater, .redirect, .conflict, .changed, .held, .invalid,
            .cancelled:
            false
        }
    }
}
