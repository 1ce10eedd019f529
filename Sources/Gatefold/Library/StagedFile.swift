import GatefoldPlatform

/// The bytes of one asset while they arrive: written at offsets, hashed on the way.
///
/// It belongs to the one task that downloads the asset. What goes to the coordinator afterwards
/// is a `StagedPart`, a value.
final class StagedFile {
    /// Writeback is started each time so many bytes were written.
    private static let stride: Int64 = 8 * 1_024 * 1_024

    /// Bytes for which space is not worth reserving.
    private static let smallSize: Int64 = 1_024 * 1_024

    let name: String
    private let stage: Stage
    private let file: Descriptor
    private(set) var hasher = SHA256Hasher()
    private var written: Int64 = 0
    private var handedOver: Int64 = 0
    private var reserved: Int64 = 0

    /// The bytes that are there.
    var length: Int64 { written }

    /// Makes an empty part; what had its name is removed.
    init(_ name: String, in stage: Stage) throws(SystemError) {
        if !stage.isNew { _ = try stage.files.removeFile(name, in: stage.folder) }
        file = try stage.files.createFile(name, in: stage.folder)
        self.name = name
        self.stage = stage
    }

    /// Takes over the part of an earlier run, of which the first `length` bytes are good.
    ///
    /// Every byte is read once, to hash it and to show it to `onBytes`. Nil when the part is not
    /// there, is no plain file of one name, or is shorter.
    init?(
        resuming name: String, in stage: Stage, length: Int64,
        onBytes: (UnsafeRawBufferPointer) -> Void
    ) throws(SystemError) {
        guard let file = try stage.files.openFile(name, in: stage.folder, forWriting: true)
        else { return nil }
        let status = try stage.files.status(of: file)
        guard status.kind == .file, status.links == 1, status.size >= length else { return nil }
        self.name = name
        self.stage = stage
        self.file = file
        guard unsafe try readBack(length, onBytes) else { return nil }
        if status.size > length { try stage.files.truncate(file, to: length) }
    }

    /// Reserves space for the whole length, so that a full disk shows before the first byte.
    func expect(_ total: Int64) throws(SystemError) {
        guard total > Self.smallSize, total > reserved else { return }
        try stage.files.reserve(total, for: file)
        reserved = total
    }

    /// Writes bytes at the end, and hashes them.
    func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try unsafe write(bytes)
        unsafe hasher.update(bytes)
    }

    /// Writes bytes at the end; whoever calls it sees to it that `hasher` gets them, in order.
    func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try unsafe stage.files.write(bytes, to: file, at: written)
        written += Int64(bytes.count)
        if written - handedOver >= Self.stride {
            stage.files.startWriteback(of: file, at: handedOver, written - handedOver)
            handedOver = written
        }
    }

    /// Becomes a copy of another file's first bytes; false where it has fewer.
    ///
    /// Both have the same disk space where the file system can share it; every byte is read once,
    /// to hash it.
    func copy(
        _ other: Descriptor, _ length: Int64, _ onBytes: (UnsafeRawBufferPointer) -> Void
    ) throws(SystemError) -> Bool {
        if stage.files.clone(other, to: file) {
            guard try stage.files.status(of: file).size == length else { return false }
            return unsafe try readBack(length, onBytes)
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
        defer { unsafe buffer.deallocate() }
        while written < length {
            let want = Int(min(Int64(buffer.count), length - written))
            let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<want])
            let count = try unsafe stage.files.read(into: part, from: other, at: written)
            guard count > 0 else { return false }
            let bytes = unsafe UnsafeRawBufferPointer(rebasing: part[..<count])
            unsafe onBytes(bytes)
            try unsafe append(bytes)
        }
        return true
    }

    /// Drops every byte.
    func restart() throws(SystemError) {
        guard written > 0 || reserved > 0 else { return }
        try stage.files.truncate(file, to: 0)
        hasher = SHA256Hasher()
        written = 0
        handedOver = 0
        reserved = 0
    }

    /// The part as it is now, without a digest.
    func part() -> StagedPart {
        StagedPart(name: name, file: file, length: written, isPadded: reserved > written)
    }

    /// The digest of everything; nothing can be appended after it.
    func finish() -> SHA256Digest {
        SHA256Digest(unchecked: hasher.finish())
    }

    private func readBack(
        _ length: Int64, _ onBytes: (UnsafeRawBufferPointer) -> Void
    ) throws(SystemError) -> Bool {
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: 1_024 * 1_024, alignment: 64)
        defer { unsafe buffer.deallocate() }
        while written < length {
            let want = Int(min(Int64(buffer.count), length - written))
            let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<want])
            let count = try unsafe stage.files.read(into: part, from: file, at: written)
            guard count > 0 else { return false }
            let bytes = unsafe UnsafeRawBufferPointer(rebasing: part[..<count])
            unsafe hasher.update(bytes)
            unsafe onBytes(bytes)
            written += Int64(count)
        }
        handedOver = written
        return true
    }
}

/// One part of a stage: its open file, and how many bytes are in it.
struct StagedPart: Sendable {
    let name: String
    let file: Descriptor
    let length: Int64

    /// Whether space was reserved beyond the last byte.
    let isPadded: Bool
}
