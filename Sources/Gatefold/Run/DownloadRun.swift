import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Many groups on their way into a library, in a bounded window.
///
/// The groups are read as they are needed, so a run of a million groups keeps few of them in
/// memory. An address that several of them name for their artwork is asked for once.
public struct DownloadRun: Sendable {
    /// The groups that are downloaded at a time.
    public let jobs: Int

    /// The groups that are read before it is their turn, so that slow hosts are passed over.
    static let lookahead = 1_000

    private let aggregator: RunAggregator
    private let shared: SharedAssets

    /// Prepares a run; nothing is begun.
    ///
    /// - Parameters:
    ///   - jobs: The groups that are downloaded at a time, at least 1. With more than one, others
    ///     whose files have all come may be committed meanwhile: at most as many, and 48. Where the
    ///     process may open few files (getrlimit(2)), there are fewer, twelve files a group.
    ///   - clock: The clock for speeds and for the time that is left.
    public init(jobs: Int = 4, clock: any Clock<Duration> = ContinuousClock()) {
        self.jobs = max(1, jobs)
        aggregator = RunAggregator(clock: clock)
        shared = SharedAssets()
    }

    /// The run at this moment; for whoever redraws at a pace of their own.
    public var progress: RunProgress {
        get async { await aggregator.look().run }
    }

    /// The run at this moment, and the groups at work in the order in which they began.
    public var look: (run: RunProgress, groups: [GroupProgress]) {
        get async { await aggregator.look() }
    }

    /// Says how many groups there are, where that is known before the last one is read.
    ///
    /// - Parameter groups: The number of groups.
    public func expect(groups: Int) async {
        await aggregator.note(.isPlanned(groups))
    }

    /// Downloads group after group until there are no more.
    ///
    /// Which one is next is decided by fairness between hosts, and otherwise by their order. A
    /// group that is rolled back ends nothing else. When the task is cancelled, the groups at
    /// work are, and none is begun. What `next` throws ends the reading: what was read before is
    /// still downloaded, and then it is thrown.
    ///
    /// - Parameters:
    ///   - next: The next group, prepared by a `Downloader`; nil at the end. It is called by one
    ///     task at a time.
    ///   - isPresent: Told of each group that is there already, in the order of reading; such a
    ///     group is not run. Nil looks at none before it is run.
    ///   - perform: Runs one download and says how it ended; called by several tasks at a time, as
    ///     `jobs` says.
    /// - Throws: What `next` throws.
    public func run(
        _ next: @escaping @Sendable () async throws -> GroupDownload?,
        isPresent: (@Sendable (GroupDownload, CommittedGroup) async -> Void)? = nil,
        perform: @escaping @Sendable (GroupDownload) async -> Result<CommittedGroup, GroupFailure>
    ) async throws {
        let reader = RunReader {
            guard let download = try await next() else { return [] }
            return [RunReader.Candidate(download)]
        }
        var observer: RunReader.Observer?
        if let isPresent { observer = { await isPresent($0.prepared, $1) } }
        try await run(reader, observer, perform)
    }

    /// Downloads group after group, which are read many at a time.
    ///
    /// - Parameters:
    ///   - next: The next groups, in order; none at the end. As many as can be read without a wait.
    ///   - downloader: Prepares the groups.
    ///   - isPresent: Told of each group that is there already, in the order of reading.
    ///   - perform: Runs one download and says how it ended.
    /// - Throws: What `next` throws.
    package func run(
        groups next: @escaping @Sendable () async throws -> [AssetGroup],
        by downloader: Downloader,
        isPresent: @escaping @Sendable (AssetGroup, CommittedGroup) async -> Void,
        perform: @escaping @Sendable (GroupDownload) async -> Result<CommittedGroup, GroupFailure>
    ) async throws {
        let source = RunReader.Candidate.Source.downloader(downloader)
        let reader = RunReader { try await next().map { RunReader.Candidate($0, source) } }
        try await run(reader, { await isPresent($0.group, $1) }, perform)
    }

    private func run(
        _ reader: RunReader, _ isPresent: RunReader.Observer?,
        _ perform: @escaping @Sendable (GroupDownload) async -> Result<CommittedGroup, GroupFailure>
    ) async throws {
        // Everything of it on threads that may block: a group that changes threads waits for them.
        let window = await withTaskExecutorPreference(BlockingExecutor.shared) {
            await work(reader, isPresent, perform)
        }
        if let failure = window.failure { throw failure }
        await aggregator.note(.isPlanned(window.read))
    }

    private func work(
        _ reader: RunReader, _ isPresent: RunReader.Observer?,
        _ perform: @escaping @Sendable (GroupDownload) async -> Result<CommittedGroup, GroupFailure>
    ) async -> Window {
        var window = Window(jobs: jobs)
        await withTaskGroup(of: Window.Event.self) { tasks in
            while true {
                if window.wantsToRead {
                    window.isReading = true
                    tasks.addTask { [ahead = window.ahead] in
                        .read(await reader.read(ahead, isPresent))
                    }
                }
                while let (number, download, host) = window.begin() {
                    await aggregator.note(.begins(number, download))
                    let arrival = Moment()
                    tasks.addTask { await end(number, download, host, arrival, perform) }
                    tasks.addTask {
                        await arrival.wait()
                        return .arrived(host)
                    }
                }
                guard let event = await tasks.next() else { break }
                for news in window.take(event) { await aggregator.note(news) }
                if Task.isCancelled { window.close() }
            }
        }
        return window
    }

    private func end(
        _ number: Int, _ download: GroupDownload, _ host: String, _ arrival: Moment,
        _ perform: @Sendable (GroupDownload) async -> Result<CommittedGroup, GroupFailure>
    ) async -> Window.Event {
        let result = await perform(download.sharing(shared) { arrival.happen() })
        arrival.happen()
        let committed = try? result.get()
        await aggregator.note(
            .ended(
                number, await download.currentProgress, isDegraded: committed?.isDegraded ?? false))
        return .ended
    }
}

/// What of a run is being read, waits, and is at work: the coordinator performs what it says.
private struct Window {
    enum Event: Sendable {
        case read(RunReader.Reading)
        case arrived(String)
        case ended
    }

    let jobs: Int
    var isReading = false
    private(set) var read = 0
    private(set) var failure: (any Error)?

    /// What the reader has read already.
    private(set) var ahead: RunReader.Batch?
    private var hasMore = true
    private var begun = 0
    private var downloading = 0
    private var atWork = 0
    private var isClosed = false
    private var queue = GroupQueue<RunReader.Candidate>()

    init(jobs: Int) {
        self.jobs = jobs
    }

    // Groups that wait for the disk hold nobody up, and the more of them wait, the more share one
    // flush; but each has some open files.
    private var mostAtWork: Int {
        let wanted = jobs == 1 ? 1 : jobs + min(jobs, 48)
        return max(1, min(wanted, (fileLimit - Self.otherFiles) / Self.filesOfGroup))
    }

    private let fileLimit = ThisProcess.fileLimit

    /// The files that one group of two or three assets has open at most, connections included.
    private static let filesOfGroup = 12

    /// The files that are open whatever is at work.
    private static let otherFiles = 48

    var wantsToRead: Bool {
        !isReading && hasMore && !isClosed && queue.count < DownloadRun.lookahead
    }

    mutating func begin() -> (number: Int, download: GroupDownload, host: String)? {
        guard downloading < jobs, atWork < mostAtWork, !isClosed,
            let (candidate, host) = queue.takeNext()
        else {
            return nil
        }
        downloading += 1
        atWork += 1
        begun += 1
        return (begun, candidate.prepared, host)
    }

    mutating func take(_ event: Event) -> [RunAggregator.News] {
        switch event {
        case .read(let reading): return take(reading)
        case .arrived(let host):
            downloading -= 1
            queue.ended(host)
            return []
        case .ended:
            atWork -= 1
            return []
        }
    }

    private mutating func take(_ reading: RunReader.Reading) -> [RunAggregator.News] {
        isReading = false
        hasMore = !reading.isLast
        failure = reading.failure
        ahead = reading.ahead
        read += reading.passed + reading.waiting.count
        for candidate in reading.waiting {
            queue.append(candidate, host: candidate.group.mainHost)
        }
        let isWhole = reading.isLast && reading.failure == nil
        return [.wasPresent(reading.passed)] + reading.waiting.map { .isRead($0.group) }
            + (isWhole ? [.isPlanned(read)] : [])
    }

    /// Nothing more is begun.
    mutating func close() { isClosed = true }
}

extension AssetGroup {
    /// The host of its song, or of its first asset.
    fileprivate var mainHost: String {
        let main = assets.first { $0.role == .song } ?? assets.first
        return main?.sources.first?.host()?.lowercased() ?? ""
    }
}
