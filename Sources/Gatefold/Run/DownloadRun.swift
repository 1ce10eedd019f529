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
    /// The groups at work at a time.
    public let jobs: Int

    /// The groups that are read before it is their turn, so that slow hosts are passed over.
    static let lookahead = 1_000

    private let aggregator: RunAggregator
    private let shared: SharedAssets

    /// Prepares a run; nothing is begun.
    ///
    /// - Parameters:
    ///   - jobs: The groups at work at a time, at least 1.
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
        await aggregator.isPlanned(groups)
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
    ///   - perform: Runs one download and says how it ended; called by up to `jobs` tasks at a
    ///     time.
    /// - Throws: What `next` throws.
    public func run(
        _ next: @escaping @Sendable () async throws -> GroupDownload?,
        isPresent: (@Sendable (GroupDownload, CommittedGroup) async -> Void)? = nil,
        perform: @escaping @Sendable (GroupDownload) async -> Result<CommittedGroup, GroupFailure>
    ) async throws {
        var window = Window(jobs: jobs)
        await withTaskGroup(of: Window.Event.self) { tasks in
            while true {
                if window.wantsToRead {
                    window.isReading = true
                    tasks.addTask { await read(next, isPresent) }
                }
                while let (number, download, host) = window.begin() {
                    await aggregator.begins(number, download)
                    tasks.addTask { await end(number, download, host, perform) }
                }
                guard let event = await tasks.next() else { break }
                await note(window.take(event))
                if Task.isCancelled { window.close() }
            }
        }
        if let failure = window.failure { throw failure }
        await aggregator.isPlanned(window.read)
    }

    private func note(_ news: Window.News) async {
        switch news {
        case .read(let passed, let group):
            await aggregator.wasPresent(passed)
            if let group { await aggregator.isRead(group) }
        case .whole(let passed, let groups):
            await aggregator.wasPresent(passed)
            await aggregator.isPlanned(groups)
        case .nothing: break
        }
    }

    /// Reads up to a group that has something to be done for it, on a thread that may block.
    private func read(
        _ next: @escaping @Sendable () async throws -> GroupDownload?,
        _ isPresent: (@Sendable (GroupDownload, CommittedGroup) async -> Void)?
    ) async -> Window.Event {
        await withTaskExecutorPreference(BlockingExecutor.shared) {
            var passed = 0
            do {
                // Now and then the window has its say, and somebody may have stopped it all.
                while passed < 256, let download = try await next() {
                    guard let isPresent, let group = download.present else {
                        return .read(passed, download)
                    }
                    await isPresent(download, group)
                    passed += 1
                }
                return passed < 256 ? .end(passed) : .read(passed, nil)
            } catch {
                return .failed(passed, error)
            }
        }
    }

    private func end(
        _ number: Int, _ download: GroupDownload, _ host: String,
        _ perform: @Sendable (GroupDownload) async -> Result<CommittedGroup, GroupFailure>
    ) async -> Window.Event {
        let result = await perform(download.sharing(shared))
        let committed = try? result.get()
        await aggregator.ended(
            number, download.currentProgress, isDegraded: committed?.isDegraded ?? false)
        return .ended(host)
    }
}

/// What of a run is being read, waits, and is at work: the coordinator performs what it says.
private struct Window {
    enum Event: Sendable {
        /// So many groups were there, and then came one that isn't, or nil for now.
        case read(Int, GroupDownload?)
        case end(Int)
        case failed(Int, any Error)
        case ended(String)
    }

    enum News {
        case nothing
        case read(Int, AssetGroup?)
        case whole(Int, Int)
    }

    let jobs: Int
    var isReading = false
    private(set) var read = 0
    private(set) var failure: (any Error)?
    private var hasMore = true
    private var begun = 0
    private var running = 0
    private var isClosed = false
    private var queue = GroupQueue<GroupDownload>()

    init(jobs: Int) {
        self.jobs = jobs
    }

    var wantsToRead: Bool {
        !isReading && hasMore && !isClosed && queue.count < DownloadRun.lookahead
    }

    mutating func begin() -> (number: Int, download: GroupDownload, host: String)? {
        guard running < jobs, !isClosed, let (download, host) = queue.takeNext() else { return nil }
        running += 1
        begun += 1
        return (begun, download, host)
    }

    mutating func take(_ event: Event) -> News {
        switch event {
        case .read(let passed, let download):
            isReading = false
            read += passed
            if let download {
                read += 1
                queue.append(download, host: download.group.mainHost)
            }
            return .read(passed, download?.group)
        case .end(let passed):
            isReading = false
            hasMore = false
            read += passed
            return .whole(passed, read)
        case .failed(let passed, let error):
            isReading = false
            hasMore = false
            read += passed
            failure = error
            return .read(passed, nil)
        case .ended(let host):
            running -= 1
            queue.ended(host)
            return .nothing
        }
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
