import GatefoldPlatform

/// Downloads groups into a library.
public struct Downloader: Sendable {
    /// Where the groups go.
    public let library: Library

    let transport: any Transport
    let settings: TransferSettings
    let limiter: RateLimiter?
    let commit: CommitSettings
    let clock: any Clock<Duration>
    let makeGenerator: @Sendable () -> any RandomNumberGenerator

    /// Makes a downloader.
    ///
    /// - Parameters:
    ///   - library: Where the groups go.
    ///   - transport: What opens the streams of bytes; shared by every group.
    ///   - settings: What holds for every asset.
    ///   - commit: How groups take their places in the library.
    ///   - clock: The clock for waits, speeds and the pace of progress.
    ///   - makeGenerator: Makes the source of chance for the jitter of one asset's waits.
    public init(
        library: Library,
        transport: any Transport,
        settings: TransferSettings = TransferSettings(),
        commit: CommitSettings = CommitSettings(),
        clock: any Clock<Duration> = ContinuousClock(),
        makeGenerator: @escaping @Sendable () -> any RandomNumberGenerator = {
            SystemRandomNumberGenerator()
        }
    ) {
        self.library = library
        self.transport = transport
        self.settings = settings
        limiter = settings.bytesPerSecond.map { RateLimiter(bytesPerSecond: $0, clock: clock) }
        self.commit = commit
        self.clock = clock
        self.makeGenerator = makeGenerator
    }

    /// Prepares the download of a group; nothing is begun.
    ///
    /// - Parameter group: What to download.
    /// - Returns: The download, to be run and watched.
    public func prepare(_ group: AssetGroup) -> GroupDownload {
        GroupDownload(group, self)
    }

    /// The group, where it is there already and nothing has to be done for it.
    ///
    /// What `GroupDownload.present` says, before a download was prepared.
    package func present(_ group: AssetGroup) -> CommittedGroup? {
        guard let place = try? group.checkedPlace() else { return nil }
        return present(group, at: place)
    }

    func present(_ group: AssetGroup, at place: GroupPlace) -> CommittedGroup? {
        guard let presence = try? Presence.look(at: place, in: library),
            case .present(let standing) = PlacePolicy(settings: commit).decide(
                group, presence, at: place),
            // Somebody may be at work on it: then it has to be looked at with care.
            (try? library.files.status(of: place.key, in: library.stages)) == .some(nil)
        else { return nil }
        return CommittedGroup(standing.receipt, at: place, in: library, wasPresent: true)
    }

    /// Downloads a group, or finds it there already.
    ///
    /// - Parameter group: What to download.
    /// - Returns: The committed group.
    /// - Throws: `GroupFailure` when the group was rolled back.
    @discardableResult
    public func download(_ group: AssetGroup) async throws(GroupFailure) -> CommittedGroup {
        try await prepare(group).run()
    }
}

extension Downloader {
    #if canImport(Darwin)
        /// Makes a downloader with a transport of its own through URLSession.
        ///
        /// - Parameter library: Where the groups go.
        /// - Throws: Nothing here; on Linux `TransportFailure` of the kind `outOfResources`.
        public init(library: Library) throws(TransportFailure) {
            self.init(library: library, transport: URLSessionTransport())
        }
    #elseif os(Linux)
        /// Makes a downloader with a transport of its own through libcurl.
        ///
        /// - Parameter library: Where the groups go.
        /// - Throws: `TransportFailure` of the kind `outOfResources`.
        public init(library: Library) throws(TransportFailure) {
            self.init(library: library, transport: try CurlTransport())
        }
    #endif
}
