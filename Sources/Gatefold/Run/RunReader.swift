/// Reads the groups of a run, and tells those that are there already from those to be done.
///
/// It has no state: what was read ahead goes from call to call.
struct RunReader: Sendable {
    /// Told of a group that is there.
    typealias Observer = @Sendable (Candidate, CommittedGroup) async -> Void

    /// Groups in order; none at the end.
    typealias Batch = Result<[Candidate], any Error>

    /// From so many groups on the next ones are read while these are looked at: whoever gives so
    /// many gives them without a wait.
    private static let many = 16

    /// One group, prepared or not.
    struct Candidate: Sendable {
        let group: AssetGroup
        private let source: Source

        /// What makes a download of a group; indirect, since up to a thousand groups wait.
        indirect enum Source: Sendable {
            case download(GroupDownload)
            case downloader(Downloader)
        }

        init(_ download: GroupDownload) {
            self.init(download.group, .download(download))
        }

        init(_ group: AssetGroup, _ source: Source) {
            self.group = group
            self.source = source
        }

        var prepared: GroupDownload {
            switch source {
            case .download(let download): download
            case .downloader(let downloader): downloader.prepare(group)
            }
        }

        var present: CommittedGroup? {
            switch source {
            case .download(let download): download.present
            case .downloader(let downloader): downloader.present(group)
            }
        }
    }

    /// What came of one reading.
    struct Reading: Sendable {
        /// The groups that are there.
        var passed = 0

        /// The groups that something is to be done for, in order; not prepared, since many wait.
        var waiting: [Candidate] = []

        /// Why nothing more can be read.
        var failure: (any Error)?

        /// Whether nothing more comes.
        var isLast = false

        /// What was read meanwhile.
        var ahead: Batch?
    }

    let next: @Sendable () async throws -> [Candidate]

    /// Reads some groups, and says of each that is there, in their order, that it is.
    ///
    /// - Parameters:
    ///   - ahead: What the last call had read ahead.
    ///   - isPresent: Told of each group that is there; nil looks at none.
    /// - Returns: What is to be done.
    func read(_ ahead: Batch?, _ isPresent: Observer?) async -> Reading {
        var reading = Reading()
        do {
            let batch = if let ahead { try ahead.get() } else { try await next() }
            reading.isLast = batch.isEmpty
            guard let isPresent else {
                reading.waiting = batch
                return reading
            }
            async let following = batch.count >= Self.many ? readAhead() : nil
            for (candidate, found) in zip(batch, await look(at: batch)) {
                if let found {
                    await isPresent(candidate, found)
                    reading.passed += 1
                } else {
                    reading.waiting.append(candidate)
                }
            }
            reading.ahead = await following
        } catch {
            reading.failure = error
            reading.isLast = true
        }
        return reading
    }

    private func readAhead() async -> Batch {
        do {
            return .success(try await next())
        } catch {
            return .failure(error)
        }
    }

    /// For each group what stands there; of many groups some at a time, on any thread.
    private func look(at batch: [Candidate]) async -> [CommittedGroup?] {
        guard batch.count > Self.many else { return batch.map(\.present) }
        return await withTaskGroup(of: (Int, [CommittedGroup?]).self) { tasks in
            for start in stride(from: 0, to: batch.count, by: Self.many) {
                let part = batch[start..<min(start + Self.many, batch.count)]
                tasks.addTask { (start, part.map(\.present)) }
            }
            var found: [Int: [CommittedGroup?]] = [:]
            for await (start, part) in tasks { found[start] = part }
            return found.sorted { $0.key < $1.key }.flatMap(\.value)
        }
    }
}
