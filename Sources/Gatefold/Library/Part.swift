import GatefoldPlatform

/// One asset's bytes in the stage, together with what they are and how much of them is durable.
///
/// It belongs to the one task that downloads the asset.
final class Part {
    /// Below this nothing is recorded while bytes arrive: to fetch them again costs less.
    private static let smallSize: Int64 = 256 * 1_024

    /// The bytes after which a part is flushed, and where it then stands is recorded.
    ///
    /// Where bugs are planted it is small, so that a small part shows them.
    private static let stride: Int64 =
        PlantedBug.isPossible ? 128 * 1_024 : 64 * 1_024 * 1_024

    private let file: StagedFile
    private let stage: Stage
    private let isDurable: Bool
    private(set) var record: PartRecord
    private var recordedLength: Int64 = 0

    /// The bytes that are there.
    var length: Int64 { file.length }

    /// Makes an empty part.
    init(index: Int, in stage: Stage, isDurable: Bool) throws(SystemError) {
        if !stage.isNew { try stage.forgetRecord(of: Self.name(index), isDurable: isDurable) }
        file = try StagedFile(Self.name(index), in: stage)
        self.stage = stage
        self.isDurable = isDurable
        record = PartRecord.empty
    }

    /// Takes over what an earlier run left; nil when there is nothing that can be used.
    init?(
        keptAt index: Int, in stage: Stage, isDurable: Bool,
        onBytes: (UnsafeRawBufferPointer) -> Void
    ) throws(SystemError) {
        let name = Self.name(index)
        guard !stage.isNew, let bytes = try stage.record(Self.recordName(name)),
            let record = RecordCoder.decode(PartRecord.self, from: bytes),
            let status = try stage.files.status(of: name, in: stage.folder)
        else { return nil }
        let length = record.usableLength(of: status.size)
        guard length > 0,
            let file = try unsafe StagedFile(
                resuming: name, in: stage, length: length, onBytes: onBytes)
        else { return nil }
        self.file = file
        self.stage = stage
        self.isDurable = isDurable
        self.record = record
        recordedLength = length
    }

    /// A response begins: its bytes go to `start`, where the part ends, or to 0.
    func begin(_ origin: PartRecord, at start: Int64, total: Int64?) throws(SystemError) {
        if start == 0 { try restart() }
        let durable = record.durableOffset
        record = origin
        record.total = total
        record.durableOffset = durable
        if let total { try file.expect(total) }
    }

    /// Becomes a copy of another file's first bytes; false where it has fewer.
    func copy(
        _ other: Descriptor, _ length: Int64, _ origin: PartRecord,
        onBytes: (UnsafeRawBufferPointer) -> Void
    ) throws(SystemError) -> Bool {
        try restart()
        record = origin
        record.durableOffset = 0
        return try unsafe file.copy(other, length, onBytes)
    }

    /// Drops every byte.
    func restart() throws(SystemError) {
        if recordedLength > 0 {
            try stage.forgetRecord(of: file.name, isDurable: isDurable)
        }
        try file.restart()
        record.durableOffset = 0
        recordedLength = 0
    }

    /// Takes the bytes that are written, in order, one task at a time.
    var hasher: SHA256Hasher { file.hasher }

    /// Writes bytes at the end; whoever calls it gives them to `hasher` too.
    func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try unsafe file.write(bytes)
    }

    /// What is to be written down of the bytes that are there; nil while it isn't worth it.
    ///
    /// From now on a record may be there. No other is begun until this one has ended.
    func takeCheckpoint() -> Checkpoint? {
        let isFirst = recordedLength == 0 && length >= Self.smallSize
        guard isFirst || length - recordedLength >= Self.stride else { return nil }
        let isFlushed = isDurable && recordedLength > 0
        var held = held
        if isFlushed { held.record.durableOffset = length }
        recordedLength = length
        return Checkpoint(held: held, isFlushed: isFlushed, stage: stage)
    }

    /// A checkpoint is on the disk.
    func isRecorded(_ checkpoint: Checkpoint) {
        record.durableOffset = checkpoint.held.record.durableOffset
    }

    /// Everything is there: its digest, and the part with a record that says so.
    func finish() -> (digest: SHA256Digest, held: HeldPart) {
        let digest = file.finish()
        record.sha256 = digest
        return (digest, held)
    }

    /// The part as it is now.
    var held: HeldPart {
        var record = record
        record.length = length
        return HeldPart(part: file.part(), record: record)
    }

    static func name(_ index: Int) -> String { "part.\(index)" }
    static func recordName(_ name: String) -> String { name + ".json" }
}

/// Where a part stands, to be written down while more of it arrives.
struct Checkpoint: Sendable {
    let held: HeldPart

    /// Whether the bytes survive a power cut, which is said only once they do.
    let isFlushed: Bool
    let stage: Stage

    /// Flushes the bytes, and writes down that they are there.
    func perform() throws(SystemError) {
        if isFlushed, !PlantedBug.skipCheckpointFlush.isPlanted {
            try stage.files.sync(held.part.file)
        }
        try stage.keep(held.record, of: held.part.name, isDurable: isFlushed)
    }
}

extension Stage {
    /// Writes down what a part's bytes are.
    func keep(
        _ record: PartRecord, of name: String, isDurable: Bool = false
    ) throws(SystemError) {
        try write(RecordCoder.encode(record), to: Part.recordName(name), isDurable: isDurable)
    }

    /// Removes what is known of a part before its bytes are dropped.
    ///
    /// A record that outlived them would say of the next version's bytes that they are of this
    /// one, and a run after a crash would put the rest of this one behind them.
    func forgetRecord(of name: String, isDurable: Bool) throws(SystemError) {
        let wasThere = try files.removeFile(Part.recordName(name), in: folder)
        if wasThere, isDurable { try files.sync(folder) }
    }
}

extension PartRecord {
    static let empty = PartRecord(
        source: SHA256Digest(unchecked: []), address: "", length: 0, durableOffset: 0, boot: "")

    /// How many bytes of a file of that size are good.
    ///
    /// Within the boot that wrote them, all; after a power cut only those that were flushed.
    func usableLength(of size: Int64) -> Int64 {
        let isSameBoot =
            PlantedBug.trustPartsAfterReboot.isPlanted
            || !boot.isEmpty && boot == ThisProcess.bootIdentifier
        let good = isSameBoot ? size : min(size, durableOffset)
        return min(good, total ?? good)
    }

    /// What a resume policy wants to know of the part.
    func facts(length: Int64) -> PartFacts {
        PartFacts(
            length: length, etag: etag, lastModified: lastModified, date: date, total: total)
    }
}
