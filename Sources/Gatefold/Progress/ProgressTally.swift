/// Adds up what the child tasks of one group report: the value that the aggregating actor owns.
///
/// It holds the rules of the fraction: it never falls, it is never NaN, it stays below 1 until
/// the group is committed, and it weighs requests as well as bytes. A request counts as much as
/// 64 KiB, so that many tiny assets beside one large one neither stand still nor jump.
package struct ProgressTally: Sendable {
    static let requestWeight = 65_536.0

    private let name: String
    private var state: GroupProgress.State = .waiting
    private var assets: [AssetProgress]
    private var nextAttempts: [Int: Duration] = [:]
    private var rate = RateMeter()
    private var highWater = 0.0

    /// Starts with nothing received.
    package init(name: String, assets: [Asset]) {
        self.name = name
        self.assets = assets.map {
            AssetProgress(
                role: $0.role, state: .waiting, receivedBytes: 0, expectedBytes: $0.bytes)
        }
    }

    /// Takes one report.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - now: When it happened, on the clock that every report of this tally uses.
    package mutating func record(_ event: ProgressEvent, at now: Duration) {
        switch event {
        case .group(let state): self.state = state
        case .asset(let index, let state): enter(state, index, at: now)
        case .expects(let index, let bytes): assets[index].expectedBytes = bytes
        case .holds(let index, let bytes): hold(bytes, of: index)
        case .received(let index, let count): receive(count, of: index, at: now)
        }
        highWater = max(highWater, currentFraction)
    }

    /// How far the group has come, at this moment of the same clock.
    package func progress(at now: Duration) -> GroupProgress {
        let speed = state == .downloading ? rate.bytesPerSecond(at: now) : 0
        var progress = GroupProgress(
            name: name, state: state, assets: assets(at: now), fraction: highWater,
            isEstimate: isEstimate, bytesPerSecond: speed, transferredBytes: rate.bytes)
        if speed > 0, let expected = progress.expectedBytes {
            progress.secondsLeft = Double(max(0, expected - progress.receivedBytes)) / speed
        }
        return progress
    }

    private var isEstimate: Bool {
        !state.isFinal && assets.contains { $0.expectedBytes == nil && $0.state != .leftOut }
    }

    private mutating func enter(
        _ state: AssetProgress.State, _ index: Int, at now: Duration
    ) {
        assets[index].state = state
        if case .retrying(_, let seconds) = state {
            nextAttempts[index] = now + .seconds(seconds)
        }
    }

    /// The assets, with what is left of their waits.
    private func assets(at now: Duration) -> [AssetProgress] {
        guard !nextAttempts.isEmpty else { return assets }
        var assets = assets
        for (index, next) in nextAttempts {
            guard case .retrying(let attempt, _) = assets[index].state else { continue }
            assets[index].state = .retrying(
                attempt: attempt, seconds: max(0, (next - now).inSeconds))
        }
        return assets
    }

    private mutating func hold(_ bytes: Int64, of index: Int) {
        assets[index].receivedBytes = bytes
    }

    private mutating func receive(_ count: Int64, of index: Int, at now: Duration) {
        assets[index].state = .receiving
        assets[index].receivedBytes += count
        rate.add(count, at: now)
    }

    /// The fraction without the memory of what was shown before.
    private var currentFraction: Double {
        switch state {
        case .committed, .alreadyPresent: return 1
        case .waiting, .downloading, .committing, .rolledBack: break
        }
        var done = 0.0
        var whole = Self.requestWeight  // the commit counts as one request
        for asset in assets where asset.state != .leftOut {
            let weight = asset.weight
            done += asset.share * weight
            whole += weight
        }
        return done / whole
    }
}

extension AssetProgress {
    /// What the asset counts for: its bytes, known or guessed, and its request.
    fileprivate var weight: Double {
        Double(max(expectedBytes ?? guessedBytes, 0)) + ProgressTally.requestWeight
    }

    /// The part of the asset that is done, 0...1.
    fileprivate var share: Double {
        if state == .arrived { return 1 }
        let whole = weight
        return min(max(Double(receivedBytes), 0), whole - ProgressTally.requestWeight) / whole
    }

    /// A length that nobody has said: larger than what is there, and closing in on it, so that
    /// the share rises with every byte and never reaches the end.
    private var guessedBytes: Int64 {
        receivedBytes + (role == .song ? 8_388_608 : 262_144)
    }
}
