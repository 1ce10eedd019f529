import GatefoldPlatform

/// A group that an earlier run could not have, or not whole, with all that a retry needs.
public struct RetryableGroup: Hashable, Sendable {
    /// What is wrong with it so far.
    public enum State: Hashable, Sendable {
        /// It failed.
        case rolledBack
        /// Its process ended on the way.
        case unfinished
        /// It was committed without an optional asset.
        case degraded
    }

    /// What was asked for, its addresses included.
    public let group: AssetGroup

    /// What is wrong with it so far.
    public let state: State

    let refreshes: Bool
}

/// What a library has for a retry.
public struct RetryableGroups: Hashable, Sendable {
    /// The groups, in the order of their names.
    public var groups: [RetryableGroup] = []

    /// Why the record of a stage could not be read, one text each, so that its group is not among
    /// the others.
    public var unreadable: [String] = []
}

extension Library {
    /// The groups that a retry would fetch.
    ///
    /// Groups that somebody works on are left out, and so are damaged records: `status` tells of
    /// those.
    ///
    /// - Returns: The groups, and what could not be read.
    /// - Throws: `LibraryFailure` where the stages can't be listed.
    public func retryableGroups() async throws(LibraryFailure) -> RetryableGroups {
        try await withTaskExecutorPreference(BlockingExecutor.shared) {
            () async throws(LibraryFailure) in
            let keys: [String]
            do throws(SystemError) {
                keys = try stageKeys()
            } catch {
                throw LibraryFailure(path: path, error)
            }
            var found = RetryableGroups()
            for key in keys {
                do throws(SystemError) {
                    if let group = try retryable(key) { found.groups.append(group) }
                } catch {
                    found.unreadable.append("\(error)")
                }
            }
            found.groups.sort { $0.group.name < $1.group.name }
            return found
        }
    }

    private func retryable(_ key: String) throws(SystemError) -> RetryableGroup? {
        guard let folder = try files.openFolder(key, in: stages) else { return nil }
        let look = StageLook(key, in: folder, files)
        if case .unreadable(let error) = look.record { throw error }
        guard case .readable(let record) = look.record, record.heals != true,
            let group = record.group
        else { return nil }
        if !isReadOnly, try look.holder() != nil { return nil }
        let state: RetryableGroup.State =
            switch record.state {
            case .rolledBack: .rolledBack
            case .degraded: .degraded
            case .working, .ready, .undo: .unfinished
            }
        return RetryableGroup(group: group, state: state, refreshes: record.refreshes == true)
    }
}

extension Downloader {
    /// Prepares the retry of a group: only what is missing is fetched; nothing is begun.
    ///
    /// - Parameter retryable: The group.
    /// - Returns: The download, to be run and watched.
    public func prepareRetry(of retryable: RetryableGroup) -> GroupDownload {
        GroupDownload(retryable.group, self, .retry(refreshes: retryable.refreshes))
    }

    /// Retries a group: only what is missing is fetched.
    ///
    /// - Parameter retryable: The group.
    /// - Returns: The committed group.
    /// - Throws: `GroupFailure` when the group was rolled back again.
    @discardableResult
    public func retry(_ retryable: RetryableGroup) async throws(GroupFailure) -> CommittedGroup {
        try await prepareRetry(of: retryable).run()
    }
}
