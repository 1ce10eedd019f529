/// Adds up a run while it goes on: the groups at work are asked when somebody looks.
///
/// So a chunk costs its group's hop and no second one, however many groups a run has.
actor RunAggregator {
    private let stopwatch: Stopwatch
    private var tally = RunTally()
    private var running: [Int: GroupDownload] = [:]
    private var order: [Int] = []

    init(clock: any Clock<Duration>) {
        stopwatch = Stopwatch(clock)
    }

    func isPlanned(_ groups: Int) { tally.isPlanned(groups) }

    func isRead(_ group: AssetGroup) { tally.isRead(group) }

    func wasPresent(_ groups: Int) { tally.wasPresent(groups) }

    func begins(_ number: Int, _ download: GroupDownload) {
        tally.begins(download.group)
        running[number] = download
        order.append(number)
    }

    func ended(_ number: Int, _ progress: GroupProgress, isDegraded: Bool) {
        running[number] = nil
        order.removeAll { $0 == number }
        tally.ended(progress, isDegraded: isDegraded)
    }

    /// The run, and the groups at work in the order in which they began.
    func look() async -> (run: RunProgress, groups: [GroupProgress]) {
        var groups: [(Int, GroupProgress)] = []
        for number in order {
            if let download = running[number] {
                groups.append((number, await download.currentProgress))
            }
        }
        // Some may have ended while others were asked: those are counted already.
        let left = groups.filter { running[$0.0] != nil }.map(\.1)
        return (tally.progress(left, at: stopwatch.elapsed), left)
    }
}
