/// Adds up what the child tasks of one group report, and shows it to observers.
///
/// Observers never slow a download down: each sees the newest snapshot, at most 20 a second, and
/// none between two looks is kept.
public actor ProgressAggregator {
    /// The shortest time between two snapshots of one observer.
    static let interval: Duration = .milliseconds(50)

    let clock: any Clock<Duration>
    let signal = ChangeSignal()
    private let stopwatch: Stopwatch
    private var tally: ProgressTally

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
    public var progress: GroupProgress { tally.progress(at: stopwatch.elapsed) }

    /// Takes one report.
    package func record(_ event: ProgressEvent) {
        tally.record(event, at: stopwatch.elapsed)
        signal.raise()
    }

    /// The newest snapshot, with the revision that tells whether there is a newer one.
    func look() -> Look {
        Look(progress: progress, revision: signal.revision)
    }

    /// A snapshot, and the number of reports that it is made of.
    struct Look: Sendable {
        let progress: GroupProgress
        let revision: Int
    }
}
