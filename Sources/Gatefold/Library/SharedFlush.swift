import GatefoldPlatform

/// Makes files and folders survive a power cut, for many groups at once.
///
/// Groups that ask while a flush is under way share the next one. Alone, a group's files are
/// flushed one after the other in the order given; several groups share one syncfs(2), where the
/// system's is sound. Nobody's flush ends before a flush that began after it was asked for.
actor SharedFlush {
    private let files: FileSystem
    private let root: Descriptor
    private var waiting: [Ticket] = []
    private var isBusy = false

    // After one failure no whole flush is trusted any more: the system tells of a lost page once
    // for each open file, and it may have been another group's.
    private var trustsWhole: Bool

    /// Flushes on the file system of a library.
    init(_ root: Descriptor, _ files: FileSystem) {
        self.root = root
        self.files = files
        trustsWhole = files.canSyncWhole(root)
    }

    /// Returns when everything that was written to the files before the call is durable.
    ///
    /// The order of the list holds unless the flush is shared. Throws when anything of it may be
    /// lost; it is never tried again.
    func flush(_ list: [Descriptor]) async throws(SystemError) {
        guard !list.isEmpty else { return }
        if isBusy {
            let turn = await withCheckedContinuation { waiting.append(Ticket(list, $0)) }
            switch turn {
            case .done(let result): return try result.get()
            case .lead: break
            }
        }
        isBusy = true
        let followers = waiting
        waiting = []
        let lists = [list] + followers.map(\.list)
        let outcome = await Self.perform(lists, root, files, whole: trustsWhole)
        if outcome.wholeFailed { trustsWhole = false }
        for (follower, result) in zip(followers, outcome.results.dropFirst()) {
            follower.continuation.resume(returning: .done(result))
        }
        handOver()
        try outcome.results[0].get()
    }

    /// The next flush is led by the first of those who wait for it.
    private func handOver() {
        guard !waiting.isEmpty else {
            isBusy = false
            return
        }
        waiting.removeFirst().continuation.resume(returning: .lead)
    }

    @concurrent private static func perform(
        _ lists: [[Descriptor]], _ root: Descriptor, _ files: FileSystem, whole: Bool
    ) async -> Outcome {
        if whole, lists.count > 1 {
            let result = Result { () throws(SystemError) in try files.syncWhole(root) }
            let failed = if case .failure = result { true } else { false }
            return Outcome(results: lists.map { _ in result }, wholeFailed: failed)
        }
        let results = lists.map { list in
            Result { () throws(SystemError) in
                for file in list { try files.sync(file) }
            }
        }
        return Outcome(results: results, wholeFailed: false)
    }

    private struct Outcome: Sendable {
        let results: [Result<Void, SystemError>]
        let wholeFailed: Bool
    }

    private enum Turn: Sendable {
        case done(Result<Void, SystemError>)
        case lead
    }

    private struct Ticket {
        let list: [Descriptor]
        let continuation: CheckedContinuation<Turn, Never>

        init(_ list: [Descriptor], _ continuation: CheckedContinuation<Turn, Never>) {
            self.list = list
            self.continuation = continuation
        }
    }
}
