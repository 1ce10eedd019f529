import Gatefold

extension JSONEvent {
    /// The event that says how a group ended.
    init(_ result: Result<CommittedGroup, GroupFailure>, seconds: Double) {
        switch result {
        case .success(let group) where group.wasPresent:
            self = .alreadyPresent(group: group.name, folder: group.folder)
        case .success(let group):
            let files = group.files.map {
                Committed.File(role: $0.role, path: $0.path, bytes: $0.bytes, sha256: $0.sha256)
            }
            self = .committed(
                Committed(
                    group: group.name, folder: group.folder, isDegraded: group.isDegraded,
                    files: files, seconds: seconds))
        case .failure(let failure):
            self = .rolledBack(
                RolledBack(
                    group: failure.group, asset: failure.asset, reason: failure.reason,
                    message: failure.description, isRetryable: failure.reason.isRetryable,
                    keptBytes: failure.keptBytes))
        }
    }
}

extension FinishedGroup {
    /// How a group ended, as a person is told.
    init(
        _ result: Result<CommittedGroup, GroupFailure>, _ group: AssetGroup, seconds: Double
    ) {
        switch result {
        case .success(let committed) where committed.wasPresent:
            self.init(
                name: group.name,
                outcome: committed.guarantee == nil
                    ? .passedOver : committed.isDegraded ? .stillDegraded : .alreadyPresent)
        case .success(let committed):
            let bytes = committed.files.reduce(0) { $0 + $1.bytes }
            self.init(
                name: group.name,
                outcome: .committed(
                    bytes: bytes, seconds: seconds, isDegraded: committed.isDegraded))
        case .failure(let failure):
            self.init(name: group.name, outcome: .rolledBack(message: failure.description))
        }
    }
}
