/// Adds up the groups of a run: the value that the run's aggregating actor owns.
///
/// Its fraction is the time that has passed as a part of the time that is expected, never falls,
/// is never NaN, and is 1 only when the last group has ended. A length that nobody has said is
/// taken for the mean of those of the same role that were seen.
package struct RunTally: Sendable {
    private var ended = RunProgress()
    private var endedWork = Work()
    private var queued = Queued()
    private var lengths = SeenLengths()
    private var pace = RunPace()
    private var wasReceiving = false
    private var rate = RateMeter()
    private var lastSample: (at: Duration, work: Work) = (.zero, Work())
    private var begun = 0
    private var planned: Int?
    private var highWater = 0.0

    /// The groups that were read and have not begun.
    private struct Queued: Sendable {
        var groups = 0
        var knownBytes: Int64 = 0
        var assets = 0
        var unknown: [Asset.Role: Int] = [:]

        mutating func add(_ group: AssetGroup, _ sign: Int) {
            groups += sign
            assets += sign * group.assets.count
            for asset in group.assets {
                if let bytes = asset.bytes {
                    knownBytes += Int64(sign) * bytes
                } else {
                    unknown[asset.role, default: 0] += sign
                }
            }
        }
    }

    /// Starts with nothing read.
    package init() {}

    /// The plan was counted or has ended: it has so many groups.
    package mutating func isPlanned(_ groups: Int) { planned = groups }

    /// A group was read, and waits.
    package mutating func isRead(_ group: AssetGroup) { queued.add(group, 1) }

    /// So many groups were read and are there already.
    package mutating func wasPresent(_ groups: Int) {
        begun += groups
        ended.alreadyPresent += groups
    }

    /// A group that waited begins.
    package mutating func begins(_ group: AssetGroup) {
        queued.add(group, -1)
        begun += 1
    }

    /// A group has ended.
    ///
    /// - Parameters:
    ///   - progress: How far it came.
    ///   - isDegraded: Whether it was committed without an optional asset.
    package mutating func ended(_ progress: GroupProgress, isDegraded: Bool) {
        switch progress.state {
        case .alreadyPresent: ended.alreadyPresent += 1
        case .committed:
            ended.committed += 1
            if isDegraded { ended.degraded += 1 }
        case .rolledBack, .waiting, .downloading, .committing: ended.rolledBack += 1
        }
        ended.receivedBytes += progress.receivedBytes
        ended.transferredBytes += progress.transferredBytes
        // Nothing was to be done for a group that was there, and nothing more is for one that
        // was rolled back.
        if progress.state != .alreadyPresent { endedWork += progress.doneWork }
        lengths.add(progress)
    }

    /// How far the run has come; learns from it what work costs.
    ///
    /// - Parameters:
    ///   - running: The groups at work.
    ///   - now: The moment, on the clock that every call uses.
    /// - Returns: The run at this moment.
    package mutating func progress(_ running: [GroupProgress], at now: Duration) -> RunProgress {
        let done = running.reduce(endedWork) { $0 + $1.doneWork }
        sample(done, running, at: now)
        var rest = running.reduce(Work()) { $0 + lengths.rest(of: $1) }
        rest += waitingWork
        var progress = ended
        progress.groups = planned
        for group in running {
            progress.receivedBytes += group.receivedBytes
            progress.transferredBytes += group.transferredBytes
        }
        let isOver = planned == ended.ended && running.isEmpty
        let left = pace.seconds(for: rest)
        let share = share(done, rest, left, at: now)
        highWater = isOver ? 1 : max(highWater, min(share, 0.999))
        progress.fraction = highWater
        progress.isEstimate = !isOver && isGuess(running)
        progress.expectedBytes = expectedBytes(running)
        rate.add(progress.transferredBytes - rate.bytes, at: now)
        progress.bytesPerSecond = isOver ? 0 : rate.bytesPerSecond(at: now)
        if !isOver, planned != nil { progress.secondsLeft = left }
        return progress
    }

    private func share(
        _ done: Work, _ rest: Work, _ left: Double?, at now: Duration
    ) -> Double {
        let passed = now.inSeconds
        guard let left, passed + left > 0 else { return RunPace.share(done, of: rest) }
        return passed / (passed + left)
    }

    private mutating func sample(
        _ done: Work, _ running: [GroupProgress], at now: Duration
    ) {
        let seconds = (now - lastSample.at).inSeconds
        let step = Work(
            requests: done.requests - lastSample.work.requests,
            bytes: done.bytes - lastSample.work.bytes)
        guard seconds >= 0.1, step.requests >= 0, step.bytes >= 0 else { return }
        let isReceiving = running.contains { $0.assets.contains { $0.state == .receiving } }
        pace.learn(step, in: seconds, isReceiving: isReceiving && wasReceiving)
        wasReceiving = isReceiving
        lastSample = (now, done)
    }

    /// What the groups that wait, and those that were not read yet, are expected to need.
    private var waitingWork: Work {
        var work = Work(requests: Double(queued.assets), bytes: Double(queued.knownBytes))
        for (role, count) in queued.unknown { work.bytes += Double(count) * lengths.mean(of: role) }
        let unread = (planned ?? 0) - begun - queued.groups
        guard unread > 0 else { return absentShare * work }
        if queued.groups > 0 {
            work += Double(unread) / Double(queued.groups) * work
        } else {
            work += Double(unread) * lengths.meanGroup
        }
        return absentShare * work
    }

    /// Of the groups that wait so many are expected not to be there as of those that have ended.
    private var absentShare: Double {
        Double(ended.ended - ended.alreadyPresent + 1) / Double(ended.ended + 1)
    }

    private func isGuess(_ running: [GroupProgress]) -> Bool {
        planned.map { $0 > begun + queued.groups } ?? true
            || queued.unknown.values.contains { $0 > 0 } || running.contains(where: \.isEstimate)
    }

    /// The bytes of the whole run; nil while one of its lengths is not known.
    private func expectedBytes(_ running: [GroupProgress]) -> Int64? {
        guard planned == begun + queued.groups, !queued.unknown.values.contains(where: { $0 > 0 })
        else { return nil }
        var sum = ended.receivedBytes + queued.knownBytes
        for group in running {
            guard let bytes = group.expectedBytes else { return nil }
            sum += bytes
        }
        return sum
    }
}

/// The lengths of assets that were seen, by role.
private struct SeenLengths: Sendable {
    private var sums: [Asset.Role: Double] = [:]
    private var counts: [Asset.Role: Double] = [:]
    private var groups = 0.0
    private var work = Work()

    mutating func add(_ group: GroupProgress) {
        guard group.state == .committed else { return }
        for asset in group.assets where asset.state == .arrived {
            sums[asset.role, default: 0] += Double(asset.receivedBytes)
            counts[asset.role, default: 0] += 1
        }
        groups += 1
        work += group.doneWork
    }

    /// What an asset of a role is expected to have: at first a guess, soon what was seen.
    func mean(of role: Asset.Role) -> Double {
        let guess = role == .song ? 8_388_608.0 : 262_144.0
        return (guess + sums[role, default: 0]) / (1 + counts[role, default: 0])
    }

    /// What a group of which nothing is known is expected to need.
    var meanGroup: Work {
        let guess = Work(requests: 2, bytes: mean(of: .song) + mean(of: .artwork))
        return groups == 0 ? guess : 1 / groups * work
    }

    /// What is left of a group at work.
    func rest(of group: GroupProgress) -> Work {
        var rest = Work()
        for asset in group.assets where !asset.isOver {
            if !asset.hasBegun { rest.requests += 1 }
            let whole = asset.expectedBytes.map(Double.init) ?? mean(of: asset.role)
            // A length that turns out larger than the mean closes in on what is there.
            let left =
                asset.expectedBytes == nil
                ? max(whole - Double(asset.receivedBytes), 65_536)
                : whole - Double(asset.receivedBytes)
            rest.bytes += max(0, left)
        }
        return rest
    }
}

extension AssetProgress {
    /// Whether nothing more is to be awaited of it.
    fileprivate var isOver: Bool {
        switch state {
        case .arrived, .leftOut, .failed: true
        case .waiting, .connecting, .receiving, .retrying: false
        }
    }

    /// Whether its request was answered.
    fileprivate var hasBegun: Bool { receivedBytes > 0 || isOver }
}

extension GroupProgress {
    /// What was done for it.
    fileprivate var doneWork: Work {
        Work(
            requests: Double(assets.count { $0.hasBegun }), bytes: Double(receivedBytes))
    }
}
