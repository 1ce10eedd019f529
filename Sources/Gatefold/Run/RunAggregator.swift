internal import GatefoldPlatform

/// Adds up a run while it goes on: the groups at work are asked when somebody looks.
///
/// So a chunk costs its group's report and no second one, however many groups a run has. News of
/// groups waits in an inbox until then, and costs no hop between threads.
actor RunAggregator {
    /// What happened to groups of the run.
    enum News: Sendable {
        /// There are so many groups.
        case isPlanned(Int)
        /// A group was read, and waits.
        case isRead(AssetGroup)
        /// So many groups were read and are there already.
        case wasPresent(Int)
        /// The group of this number begins.
        case begins(Int, GroupDownload)
        /// The group of this number has ended.
        case ended(Int, GroupProgress, isDegraded: Bool)
    }

    /// The news that may wait: then whoever brings more waits until it is added up.
    private static let most = 256

    private let stopwatch: Stopwatch
    private let inbox = Locked<[News]>([])
    private var tally = RunTally()
    private var running: [Int: GroupDownload] = [:]
    private var order: [Int] = []

    init(clock: any Clock<Duration>) {
        stopwatch = Stopwatch(clock)
    }

    /// Takes news; what one task brings is added up in its order.
    nonisolated func note(_ news: News) async {
        let waiting = inbox.withLock { waiting in
            waiting.append(news)
            return waiting.count
        }
        if waiting >= Self.most { await addUp() }
    }

    /// The run, and the groups at work in the order in which they began.
    func look() async -> (run: RunProgress, groups: [GroupProgress]) {
        addUp()
        var groups: [(Int, GroupProgress)] = []
        for number in order {
            if let download = running[number] {
                groups.append((number, await download.currentProgress))
            }
        }
        // Some may have ended while others were asked: those are counted already.
        addUp()
        let left = groups.filter { running[$0.0] != nil }.map(\.1)
        return (tally.progress(left, at: stopwatch.elapsed), left)
    }

    private func addUp() {
        let news = inbox.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for one in news { add(one) }
    }

    private func add(_ news: News) {
        switch news {
        case .isPlanned(let groups): tally.isPlanned(groups)
        case .isRead(let group): tally.isRead(group)
        case .wasPresent(let groups): tally.wasPresent(groups)
        case .begins(let number, let download):
            tally.begins(download.group)
            running[number] = download
            order.append(number)
        case .ended(let number, let progress, let isDegraded):
            running[number] = nil
            order.removeAll { $0 == number }
            tally.ended(progress, isDegraded: isDegraded)
        }
    }
}
