/// The folders that the runs of one work fill in one place, one after the other.
///
/// ext4 passes over every inode that was deleted in the last minute when it looks for a free one
/// (`recently_deleted` in fs/ext4/ialloc.c), so a run right behind the removal of 8,000 files takes
/// several times as long. On the disk each run of many files therefore has a folder of its own, and
/// where files have to be removed, a minute passes.
struct Rooms {
    private let folder: String
    private let isKept: Bool
    private let most: Int
    private var count = 0

    /// The folder of the run that is under way, or was last.
    private(set) var current: String

    /// From so many groups on a run has many files.
    private static let many = 1_000

    /// How long a deletion is remembered, in seconds; RECENTCY_MIN there is 60.
    private static let memory = 65

    /// Makes rooms in a folder that is there and empty.
    init(in folder: String, for work: Work, on place: Place) {
        self.folder = folder
        isKept = Self.keeps(work, place)
        most = Int(Self.bytes(for: work, on: place) / work.bytes)
        current = folder
    }

    /// The most bytes of files that lie in a place at one time.
    static func bytes(for work: Work, on place: Place) -> Int64 {
        keeps(work, place) ? max(16 << 30, 2 * work.bytes) : work.bytes
    }

    private static func keeps(_ work: Work, _ place: Place) -> Bool {
        place == .disk && work.groups >= many
    }

    /// Makes an empty folder the current one.
    mutating func next(_ bench: Bench) throws(BenchmarkFailure) {
        guard isKept else { return try bench.empty(folder) }
        if count > 0, count % most == 0 { try clear(bench) }
        count += 1
        current = "\(folder)/\(count)"
        try bench.run("mkdir", [current])
    }

    /// Removes what is there, and waits until it is forgotten.
    func clear(_ bench: Bench) throws(BenchmarkFailure) {
        try bench.empty(folder)
        guard isKept else { return }
        bench.tell("waiting for \(Self.memory) s, until the file system forgets what was removed")
        try bench.run("sync", ["-f", folder])
        try bench.run("sleep", [String(Self.memory)])
    }
}
