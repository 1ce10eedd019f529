import GatefoldPlatform
public import Observation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One group as a view shows it: a button, a bar, a line of text.
///
/// A model lives on the main actor, and blocks it for nothing. Its properties change at most 20
/// times a second, each only when its value does. A download ends with its model: when the last
/// reference goes, it is cancelled, and what has arrived is kept for the next one.
@MainActor
@Observable
public final class DownloadModel {
    /// What is downloaded.
    public let group: AssetGroup

    /// What the model is doing.
    public private(set) var state = State.idle

    /// The part of the work that is done, 0...1; never falls, and is 1 only when `state` is
    /// `committed`.
    ///
    /// What an earlier download of the model has shown is held until the next one gets there.
    public private(set) var fraction = 0.0

    /// One line for a person, without query and credentials; empty where there is nothing to say.
    ///
    /// While downloading it says how many megabytes (1,000,000 bytes each) have come, or which
    /// asset is waited for; after a roll-back, what happened.
    public private(set) var message = ""

    /// The newest snapshot of the download, for whoever shows speeds or single assets.
    ///
    /// It is nil until the first download has begun.
    public private(set) var progress: GroupProgress?

    /// The group in the library; nil unless `state` is `committed`.
    public private(set) var committed: CommittedGroup?

    /// Why the last download failed; nil unless `state` is `rolledBack`.
    ///
    /// It is a `GroupFailure`, or what making the downloader threw, such as a `LibraryFailure`.
    public private(set) var failure: (any Error)?

    @ObservationIgnored private let makeDownloader: @Sendable () async throws -> Downloader
    @ObservationIgnored private var task: Task<Void, Never>?
    @ObservationIgnored private var isStopping = false
    @ObservationIgnored private var startsAgain = false

    /// Makes a model; nothing is begun.
    ///
    /// - Parameters:
    ///   - group: What to download.
    ///   - makeDownloader: Opens a library and makes a downloader, or gives the one that the app
    ///     has; called once for each download and each look, away from the main actor.
    public init(
        _ group: AssetGroup, makeDownloader: @escaping @Sendable () async throws -> Downloader
    ) {
        self.group = group
        self.makeDownloader = makeDownloader
    }

    /// Makes a model; nothing is begun.
    ///
    /// - Parameters:
    ///   - group: What to download.
    ///   - downloader: What downloads it; any number of models may have the same one.
    public convenience init(_ group: AssetGroup, with downloader: Downloader) {
        self.init(group) { downloader }
    }

    deinit {
        task?.cancel()
    }

    /// The song's file, with the library's path before it; nil until the group is committed.
    public var songURL: URL? { committed?.url(of: .song) }

    /// The artwork's file, with the library's path before it; nil until the group is committed,
    /// and where it was committed without.
    public var artworkURL: URL? { committed?.url(of: .artwork) }

    /// What a button says: `Download`, `Downloading…` or `Listen`.
    public var buttonTitle: String { state.buttonTitle }

    /// Starts the download, and returns at once.
    ///
    /// A group that is in the library already is committed without a request. After a roll-back
    /// it does what `retry` does. While a download goes on, and when the group is committed, it
    /// does nothing. After `cancel` the next download begins when the cancelled one has ended;
    /// until then the state stays `downloading`.
    public func start() {
        switch state {
        case .committed: break
        case .downloading: startsAgain = isStopping
        case .idle, .rolledBack: begin()
        }
    }

    /// Cancels the download, and returns at once.
    ///
    /// The state becomes `rolledBack` when the download has ended, usually within 100 ms, with a
    /// `GroupFailure` whose reason is `cancelled`. Where the group had just become visible it is
    /// `committed`. What has arrived is kept for the next download. Without a download it does
    /// nothing.
    public func cancel() {
        startsAgain = false
        guard state == .downloading else { return }
        isStopping = true
        task?.cancel()
    }

    /// Tries again after a roll-back, and returns at once: only what is missing is fetched.
    ///
    /// After `cancel` it begins when the cancelled download has ended. Otherwise it does nothing.
    public func retry() {
        if state != .idle { start() }
    }

    /// Looks whether the group is in the library already, and is `committed` then.
    ///
    /// No origin is asked. While a download goes on nothing is looked at. A library that can't be
    /// opened changes nothing here; `start` says why.
    public func findCommitted() async {
        guard task == nil, state != .committed else { return }
        let found = await Self.present(group, makeDownloader)
        // Somebody may have started it meanwhile.
        if let found, task == nil { take(found) }
    }
}

extension DownloadModel {
    private func begin() {
        isStopping = false
        startsAgain = false
        let isRetry = state != .idle
        if failure != nil { failure = nil }
        set(\.message, GroupProgress.wordsBeforeTheFirstByte)
        set(\.state, .downloading)
        task = Task { [weak self, group, makeDownloader] in
            let outcome = await Self.outcome(of: group, isRetry, makeDownloader) {
                self?.show($0)
            }
            self?.end(outcome)
        }
    }

    private static func outcome(
        of group: AssetGroup, _ isRetry: Bool,
        _ makeDownloader: @escaping @Sendable () async throws -> Downloader,
        show: (GroupProgress) -> Void
    ) async -> Result<CommittedGroup, any Error> {
        do {
            let downloader = try await open(makeDownloader)
            let purpose = DownloadPurpose.retry(refreshes: downloader.commit.refreshes)
            let download = GroupDownload(group, downloader, isRetry ? purpose : .have)
            async let committed = download.run()
            for await progress in download.progress { show(progress) }
            return .success(try await committed)
        } catch {
            let isStopped = Task.isCancelled && !(error is GroupFailure)
            return .failure(isStopped ? GroupFailure(group: group.name, reason: .cancelled) : error)
        }
    }

    /// Away from the main actor, since opening a library may wait for the disk.
    @concurrent
    private static func open(
        _ makeDownloader: @Sendable () async throws -> Downloader
    ) async throws -> Downloader {
        try await makeDownloader()
    }

    @concurrent
    private static func present(
        _ group: AssetGroup, _ makeDownloader: @Sendable () async throws -> Downloader
    ) async -> CommittedGroup? {
        guard let downloader = try? await makeDownloader() else { return nil }
        return await withTaskExecutorPreference(BlockingExecutor.shared) {
            downloader.prepare(group).present
        }
    }

    /// Shows a snapshot; the last one is left to what comes with the end.
    private func show(_ snapshot: GroupProgress) {
        set(\.progress, snapshot)
        guard !snapshot.state.isFinal else { return }
        set(\.fraction, max(fraction, snapshot.fraction))
        set(\.message, snapshot.words)
    }

    private func end(_ outcome: Result<CommittedGroup, any Error>) {
        task = nil
        switch outcome {
        case .success(let group) where group.isPassedOver:
            rollBack(GroupFailure(group: group.name, reason: .conflict(group.folder)))
        case .success(let group): take(group)
        case .failure where startsAgain: begin()
        case .failure(let error): rollBack(error)
        }
    }

    private func take(_ group: CommittedGroup) {
        if failure != nil { failure = nil }
        set(\.committed, group)
        set(\.message, group.isDegraded ? "An optional file is missing." : "")
        set(\.fraction, 1)
        set(\.state, .committed)
    }

    private func rollBack(_ error: any Error) {
        failure = error
        set(\.message, error.words)
        set(\.state, .rolledBack)
    }

    /// Observers hear of what has changed, and of nothing else.
    private func set<Value: Equatable>(
        _ property: ReferenceWritableKeyPath<DownloadModel, Value>, _ value: Value
    ) {
        if self[keyPath: property] != value { self[keyPath: property] = value }
    }
}

extension CommittedGroup {
    /// Whether something else stands in its place, and was left there.
    fileprivate var isPassedOver: Bool { wasPresent && guarantee == nil }
}
