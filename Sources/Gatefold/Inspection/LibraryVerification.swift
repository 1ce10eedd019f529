import GatefoldPlatform

/// The verification of a library, or of some of its groups: run it, and watch it meanwhile.
///
/// Nothing is read before `run`, which is called once.
public struct LibraryVerification: Sendable {
    /// How far a verification has come.
    public struct Progress: Hashable, Sendable {
        /// The groups that were read.
        public var groups = 0

        /// The groups that are to be read; nil while they are being counted.
        public var expectedGroups: Int?

        /// The bytes that were read.
        public var bytes: Int64 = 0

        /// Starts with nothing read.
        public init() {}
    }

    /// What a verification came to.
    public struct Summary: Hashable, Sendable {
        /// The groups that are exactly what their receipts say.
        public var intact = 0

        /// The groups, receipts and folders of which something is wrong.
        public var damaged = 0

        /// All that is wrong.
        public var findings = 0

        /// The bytes that were read.
        public var bytes: Int64 = 0
    }

    private let library: Library
    private let locations: [GroupLocation]?
    private let jobs: Int
    private let progress = Locked(Progress())

    init(_ library: Library, _ locations: [GroupLocation]?, jobs: Int) {
        self.library = library
        self.locations = locations
        self.jobs = max(1, jobs)
    }

    /// How far it has come at this moment.
    public var currentProgress: Progress { progress.withLock { $0 } }

    /// Reads every group, several at a time, and tells of each as soon as it is read.
    ///
    /// Memory grows with `jobs` and not with the library. Cancelling the task ends it within a
    /// piece of a file, 1 MiB.
    ///
    /// - Parameter report: Is told of one group at a time, in no order.
    /// - Returns: What it came to.
    /// - Throws: `CancellationError`.
    @discardableResult
    public func run(
        _ report: (GroupVerification) async -> Void
    ) async throws(CancellationError) -> Summary {
        let summary = await withTaskExecutorPreference(BlockingExecutor.shared) {
            await verifyAll(report)
        }
        if Task.isCancelled { throw CancellationError() }
        return summary
    }

    private func verifyAll(_ report: (GroupVerification) async -> Void) async -> Summary {
        count()
        let check = GroupCheck(
            library: library, neighbours: neighbours(),
            progress: { [progress] bytes in
                progress.withLock { $0.bytes = $0.bytes.cappedSum(Int64(bytes)) }
            })
        var source = Source(library, locations)
        return await withTaskGroup(of: GroupVerification?.self) { tasks in
            var summary = Summary()
            for _ in 0..<jobs { Self.addNext(from: &source, check, to: &tasks) }
            while let result = await tasks.next() {
                Self.addNext(from: &source, check, to: &tasks)
                guard let result, !Task.isCancelled else { continue }
                progress.withLock { $0.groups += 1 }
                summary.count(result)
                await report(result)
            }
            return summary
        }
    }

    private static func addNext(
        from source: inout Source, _ check: GroupCheck,
        to tasks: inout TaskGroup<GroupVerification?>
    ) {
        guard !Task.isCancelled, let step = source.next() else { return }
        tasks.addTask {
            switch step {
            case .unreadable(let folder, let error): .broken(folder, nil, .unreadable(error))
            case .group(let location): (try? check.run(location)) ?? nil
            }
        }
    }

    private func count() {
        var count = 0
        var source = Source(library, locations)
        while !Task.isCancelled, source.next() != nil { count += 1 }
        progress.withLock { [count] in $0.expectedGroups = count }
    }

    /// The names of the flat groups' files, which are no strangers in another group's folder.
    private func neighbours() -> [String: Set<String>] {
        var names: [String: Set<String>] = [:]
        let desk = ReceiptDesk(library: library)
        for location in (try? library.flatLocations()) ?? [] where !Task.isCancelled {
            guard case .group(let opened) = desk.open(location) else { continue }
            names[opened.group.folder, default: []].formUnion(
                opened.group.receipt.files.map(\.file))
        }
        return names
    }
}

/// The groups that are to be read: some, or all.
private struct Source: Sendable {
    private var named: ArraySlice<GroupLocation>?
    private var walk: GroupWalk

    init(_ library: Library, _ locations: [GroupLocation]?) {
        named = locations.map { $0[...] }
        walk = GroupWalk(library)
    }

    mutating func next() -> GroupWalk.Step? {
        guard named != nil else { return walk.next() }
        return (named?.popFirst()).map { .group($0) }
    }
}

extension LibraryVerification.Summary {
    fileprivate mutating func count(_ result: GroupVerification) {
        if result.isIntact { intact += 1 } else { damaged += 1 }
        findings += result.findings.count
        bytes = bytes.cappedSum(result.bytes)
    }
}

extension Library {
    /// Prepares the verification of every committed group; nothing is read yet.
    ///
    /// - Parameter jobs: The groups that are read at a time, 1 or more.
    /// - Returns: The verification, to be run and watched.
    public func verification(jobs: Int = 4) -> LibraryVerification {
        LibraryVerification(self, nil, jobs: jobs)
    }

    /// Prepares the verification of some groups; nothing of them is read yet.
    ///
    /// - Parameters:
    ///   - names: The groups' names; one that stands there twice is read once.
    ///   - jobs: The groups that are read at a time, 1 or more.
    /// - Returns: The verification, and the names of which there is no group.
    public func verification(
        of names: [String], jobs: Int = 4
    ) async -> (LibraryVerification, missing: [String]) {
        await withTaskExecutorPreference(BlockingExecutor.shared) {
            var locations: [GroupLocation] = []
            var missing: [String] = []
            for name in names {
                if let location = location(of: name) {
                    if !locations.contains(location) { locations.append(location) }
                } else if !missing.contains(name) {
                    missing.append(name)
                }
            }
            return (LibraryVerification(self, locations, jobs: jobs), missing)
        }
    }

    /// Where the group of that name lies; nil where there is none.
    func location(of name: String) -> GroupLocation? {
        let desk = ReceiptDesk(library: self)
        // A person may name the folder as they see it, where they moved it themselves.
        let asIs = name.pathParts
        let isPath = !asIs.isEmpty && !asIs.contains { $0 == "." || $0 == ".." }
        var candidates: [GroupLocation] = []
        if let place = try? GroupPlace(name) {
            candidates += [.folder(place.components.map(\.text)), .flat(place.key)]
        }
        if isPath, asIs.first != PrivateFolder.name, !name.utf8.contains(0) {
            candidates.append(.folder(asIs))
        }
        return candidates.first { location in
            if case .absent = desk.open(location) { return false }
            return true
        }
    }
}
