/// One thing that a look at a library finds.
public enum GroupStatus: Hashable, Sendable {
    /// A group that is visible.
    case committed(StoredGroup)
    /// A group that failed, and whose parts wait for a retry.
    case rolledBack(StagedGroup)
    /// A group whose process ended on the way.
    case unfinished(StagedGroup)
    /// A group that somebody works on at this moment: who, as far as that is known.
    case running(StagedGroup, holder: String)
    /// A stage whose record isn't what was written, or is of a version that isn't known.
    case damagedRecord(StagedGroup)
    /// A receipt that can't be one of Gatefold's: the path of the group's folder, or its own.
    case damagedReceipt(path: String)
    /// A folder, or a record, that can't be read, so that nothing is known of what is in it.
    case unreadable(path: String, errno: Int32)
}

/// What a look at a library comes to.
public struct StatusSummary: Hashable, Sendable {
    /// The groups that are visible, the degraded ones included.
    public private(set) var committed = 0

    /// The groups that are visible without an optional asset.
    public private(set) var degraded = 0

    /// The length of the committed groups' files, in bytes.
    public private(set) var committedBytes: Int64 = 0

    /// The groups that failed.
    public private(set) var rolledBack = 0

    /// The groups whose process ended on the way.
    public private(set) var unfinished = 0

    /// The groups that somebody works on.
    public private(set) var running = 0

    /// The records and receipts that can't be what was written.
    public private(set) var damaged = 0

    /// The folders and records that can't be read.
    public private(set) var unreadable = 0

    /// The bytes that retries need not fetch again.
    public private(set) var keptBytes: Int64 = 0

    /// The bytes on the disk that cleaning would give back, those in the trash not counted.
    public private(set) var diskBytes: Int64 = 0

    /// Starts with nothing counted.
    public init() {}

    /// Counts one more finding.
    ///
    /// - Parameter status: What was found.
    public mutating func count(_ status: GroupStatus) {
        switch status {
        case .committed(let group):
            committed += 1
            if group.receipt.degraded { degraded += 1 }
            committedBytes = committedBytes.cappedSum(group.bytes)
        case .rolledBack(let group):
            rolledBack += 1
            add(group)
        case .unfinished(let group):
            unfinished += 1
            add(group)
        case .running: running += 1
        case .damagedRecord(let group):
            damaged += 1
            add(group)
        case .damagedReceipt: damaged += 1
        case .unreadable: unreadable += 1
        }
    }

    private mutating func add(_ group: StagedGroup) {
        keptBytes = keptBytes.cappedSum(group.keptBytes)
        diskBytes = diskBytes.cappedSum(group.diskBytes)
    }
}
