import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is in a library: the committed groups by their paths, then what waits in its stages.
///
/// It is read while it is iterated, so what changes meanwhile may be seen or not. Nothing is
/// changed. Where the library could only be opened for reading, it isn't known who works on it.
public struct LibraryStatus: AsyncSequence, Sendable {
    /// One finding.
    public typealias Element = GroupStatus

    /// Nothing is thrown: what can't be read is a finding.
    public typealias Failure = Never

    let library: Library
    let includesStages: Bool

    /// Begins at the first finding.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> Iterator {
        Iterator(look: StatusLook(library, includesStages: includesStages))
    }

    /// Reads the library on threads that may block, some findings at a time.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private var look: StatusLook
        private var batch: ArraySlice<GroupStatus> = []

        fileprivate init(look: StatusLook) {
            self.look = look
        }

        /// Reads on.
        ///
        /// - Returns: The next finding; nil at the end, or when the task was cancelled.
        public mutating func next() async -> GroupStatus? {
            if batch.isEmpty, !Task.isCancelled {
                let before = look
                (look, batch) = await withTaskExecutorPreference(BlockingExecutor.shared) {
                    var look = before
                    let batch = look.batch(of: 64)
                    return (look, batch[...])
                }
            }
            return batch.popFirst()
        }
    }
}

extension Library {
    /// Looks at everything in the library.
    ///
    /// - Returns: The findings, to be iterated.
    public func status() -> LibraryStatus {
        LibraryStatus(library: self, includesStages: true)
    }

    /// Looks at the committed groups only.
    ///
    /// - Returns: The findings, to be iterated: groups, and what can't be read.
    public func committedGroups() -> LibraryStatus {
        LibraryStatus(library: self, includesStages: false)
    }

    /// The bytes on the disk of what was set aside and waits for `clean`.
    public var trashBytes: Int64 {
        get async {
            await withTaskExecutorPreference(BlockingExecutor.shared) {
                guard let own,
                    let trash = try? files.openFolder(PrivateFolder.trashName, in: own)
                else { return 0 }
                let names = (try? files.names(in: trash)) ?? []
                return names.reduce(0) { $0.cappedSum(files.allocation(of: $1, in: trash)) }
            }
        }
    }
}

/// Walks through the committed groups, then through the stages.
private struct StatusLook: Sendable {
    private let library: Library
    private let desk: ReceiptDesk
    private let includesStages: Bool
    private var walk: GroupWalk
    private var isWalking = true
    private var keys: [String]?

    init(_ library: Library, includesStages: Bool) {
        self.library = library
        self.includesStages = includesStages
        desk = ReceiptDesk(library: library)
        walk = GroupWalk(library)
    }

    mutating func batch(of size: Int) -> [GroupStatus] {
        var batch: [GroupStatus] = []
        while batch.count < size, !Task.isCancelled, let next = next() { batch.append(next) }
        return batch
    }

    private mutating func next() -> GroupStatus? {
        while isWalking {
            guard let step = walk.next() else {
                isWalking = false
                break
            }
            if let status = status(of: step) { return status }
        }
        return includesStages ? nextStage() : nil
    }

    private func status(of step: GroupWalk.Step) -> GroupStatus? {
        switch step {
        case .unreadable(let folder, let error):
            return .unreadable(path: folder, errno: error.number)
        case .group(let location):
            switch desk.open(location) {
            case .group(let opened): return .committed(opened.group)
            case .absent: return nil
            case .damaged: return .damagedReceipt(path: location.path)
            case .unreadable(let error):
                return .unreadable(path: location.path, errno: error.number)
            }
        }
    }

    private mutating func nextStage() -> GroupStatus? {
        if keys == nil {
            keys = []
            do throws(SystemError) {
                keys = try library.stageKeys().reversed()
            } catch {
                return .unreadable(path: PrivateFolder.name + "/stage", errno: error.number)
            }
        }
        while let key = keys?.popLast() {
            if let status = status(ofStage: key) { return status }
        }
        return nil
    }

    /// What a stage is about; nil where it has gone, or only completes a committed group.
    private func status(ofStage key: String) -> GroupStatus? {
        let path = PrivateFolder.name + "/stage/" + key
        do throws(SystemError) {
            guard let folder = try library.files.openFolder(key, in: library.stages) else {
                return nil
            }
            let look = StageLook(key, in: folder, library.files)
            let group = staged(look, key)
            if !library.isReadOnly, let holder = try look.holder() {
                return .running(group, holder: holder)
            }
            switch look.record {
            case .readable(let record): return Self.status(of: group, record.state)
            case .damaged, .unknown: return .damagedRecord(group)
            case .unreadable(let error): return .unreadable(path: path, errno: error.number)
            }
        } catch  where error.meansNoFolder {
            return .damagedRecord(staged(nil, key))
        } catch {
            return .unreadable(path: path, errno: error.number)
        }
    }

    private static func status(
        of group: StagedGroup, _ state: GroupRecord.State
    ) -> GroupStatus? {
        switch state {
        case .rolledBack: .rolledBack(group)
        case .working, .ready, .undo: .unfinished(group)
        case .degraded: nil
        }
    }

    private func staged(_ look: StageLook?, _ key: String) -> StagedGroup {
        var record: GroupRecord?
        if case .readable(let found) = look?.record { record = found }
        return StagedGroup(
            name: record?.name, key: key, asset: record?.failure?.role,
            reason: record?.failure?.reason, message: record?.failure?.message,
            date: Date(timeIntervalSince1970: Double(look?.modified ?? 0)),
            keptBytes: look?.keptBytes ?? 0,
            diskBytes: library.files.allocation(of: key, in: library.stages))
    }
}
