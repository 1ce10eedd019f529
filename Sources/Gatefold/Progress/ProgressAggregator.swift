internal import GatefoldPlatform

/// Adds up what the child tasks of one group report, and shows it to observers.
///
/// Observers never slow a download down: each sees the newest snapshot, at most 20 a second, and
/// none between two looks is kept. A report is left in an inbox, which the actor empties when
/// somebody looks, so that it costs a lock and no hop between threads.
public actor ProgressAggregator {
    /// The shortest time between two snapshots of one observer.
    static let interval: Duration = .milliseconds(50)

    let clock: any Clock<Duration>
    let signal = ChangeSignal()
    private let stopwatch: Stopwatch
    private let inbox = Locked<[Report]>([])
    private var tally: ProgressTally

    /// The reports that may wait: then whoever brings the next one waits for the actor.
    private static let most = 256

    private struct Report: Sendable {
        let event: ProgressEvent
        let at: Duration
    }

    /// Starts with nothing received.
    ///
    /// - Parameters:
    ///   - group: What is downloaded.
    ///   - clock: The clock for speeds and for the pace of snapshots.
    package init(_ group: AssetGroup, clock: any Clock<Duration>) {
        self.clock = clock
        stopwatch = Stopwatch(clock)
        tally = ProgressTally(name: group.name, assets: group.assets)
    }

    /// The group at this moment.
    public var progress: GroupProgress {
        addUp()
        return tally.progress(at: stopwatch.elapsed)
    }

    /// Takes one report; those of one task are added up in their order.
    package nonisolated func record(_ event: ProgressEvent) async {
        let waiting = inbox.withLock { reports in
            // As many as a small group has, so that the list doesn't grow four times.
            if reports.isEmpty { reports.reserveCapacity(16) }
            reports.append(Report(event: event, at: stopwatch.elapsed))
            return reports.count
        }
        signal.raise()
        if waiting >= Self.most { await addUp() }
    }

    private func addUp() {
        let reports = inbox.withLock { reports in
            defer { reports = [] }
            return reports
        }
        for report in reports { tally.record(report.event, at: report.at) }
    }

    /// The newest snapshot, with the revision that tells whether there is a newer one.
    func look() -> Look {
        // The revision first: a report that comes between the two is looked for once more.
        let revision = signal.revision
        return Look(progress: progress, revision: revision)
    }

    /// A snapshot, and the number of reports that it is made of.
    struct Look: Sendable {
        let progress: GroupProgress
        let revision: Int
    }
}
