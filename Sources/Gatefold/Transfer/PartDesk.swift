import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where a transfer has its part, and what it has seen of the part's first bytes.
///
/// It belongs to the one task that downloads the asset.
final class PartDesk {
    private let asset: Asset
    private(set) var part: Part
    private var sample = ContentSample()

    /// The asset as an earlier run left it, whole and unchanged; nil where it did not.
    private(set) var arrivedEarlier: ArrivedAsset?

    /// Takes over a part of an earlier run that fits the asset, or makes an empty one.
    init(_ asset: Asset, _ index: Int, _ stage: Stage, isDurable: Bool) throws(SystemError) {
        self.asset = asset
        var sample = ContentSample()
        if let kept = try unsafe Part(
            keptAt: index, in: stage, isDurable: isDurable, onBytes: { unsafe sample.add($0) })
        {
            part = kept
            self.sample = sample
            try judgeKept()
        } else {
            part = try Part(index: index, in: stage, isDurable: isDurable)
        }
    }

    /// The bytes that a retry can use; nil where there are none.
    var held: HeldPart? {
        part.length > 0 ? part.held : nil
    }

    /// What to ask of a source, given what is there.
    func facts(for source: URL) -> PartFacts? {
        guard part.length > 0, part.record.belongs(to: source) else { return nil }
        return part.record.facts(length: part.length)
    }

    /// Drops every byte.
    func restart() throws(SystemError) {
        try part.restart()
        sample = ContentSample()
    }

    /// A response begins at an offset that is 0 or the part's end.
    func begin(
        _ source: URL, _ head: ResponseHead, at start: Int64, total: Int64?
    ) throws(SystemError) {
        if start == 0 { sample = ContentSample() }
        try part.begin(PartRecord(source, head), at: start, total: total)
    }

    /// Writes a chunk at the end; whoever calls it gives it to the part's hasher too.
    func write(_ chunk: Chunk) throws(SystemError) {
        try unsafe chunk.withUnsafeBytes { bytes throws(SystemError) in
            unsafe sample.add(bytes, asset.role, part.record.contentType)
            try unsafe part.write(bytes)
        }
    }

    /// What the first bytes say of the content, as long as that isn't settled.
    func verdict(isWhole: Bool) -> ContentCheck.Verdict {
        sample.verdict(asset.role, part.record.contentType, isWhole: isWhole)
    }

    /// Everything is there and has been checked.
    func finish() -> ArrivedAsset {
        let (digest, held) = part.finish()
        return ArrivedAsset(
            asset: asset, bytes: .part(held.part), sha256: digest, kind: sample.kind,
            record: held.record)
    }

    /// Copies what another group of the run has fetched; nil where it is not what this one wants,
    /// or was changed since.
    func copy(_ shared: SharedAssets.Bytes) throws(SystemError) -> ArrivedAsset? {
        sample = ContentSample()
        var sample = ContentSample()
        let isWhole = try unsafe part.copy(
            shared.file, shared.length, shared.record, onBytes: { unsafe sample.add($0) })
        self.sample = sample
        guard isWhole, case .good = verdict(isWhole: true) else {
            try restart()
            return nil
        }
        let arrived = finish()
        let isWanted = asset.sha256.map { $0 == shared.sha256 } ?? true
        let hasLength = asset.bytes.map { $0 == shared.length } ?? true
        if arrived.sha256 == shared.sha256, isWanted, hasLength { return arrived }
        try restart()
        return nil
    }

    /// Settles what the part of an earlier run is good for.
    private func judgeKept() throws(SystemError) {
        guard asset.sources.contains(where: { part.record.belongs(to: $0) }) else {
            return try restart()
        }
        // Of an address whose query has changed the origin is asked, even for nothing more.
        guard let digest = part.record.sha256,
            asset.sources.contains(where: { part.record.source == SHA256Digest(address: $0) })
        else { return }
        let arrived = finish()
        let isWanted = asset.sha256.map { $0 == digest } ?? true
        let hasLength = asset.bytes.map { $0 == arrived.length } ?? true
        if arrived.sha256 == digest, isWanted, hasLength, case .good = verdict(isWhole: true) {
            arrivedEarlier = arrived
        } else {
            try restart()
        }
    }
}

/// The first bytes of an asset, kept until its content is known.
struct ContentSample {
    /// The first 64 KiB decide at the latest.
    static let limit = 65_536

    private var bytes: [UInt8] = []
    private var settled: ContentCheck.Verdict?

    /// What the bytes are, once that is settled.
    var kind: MediaKind? {
        if case .good(let kind) = settled { return kind }
        return nil
    }

    mutating func add(_ more: UnsafeRawBufferPointer) {
        guard settled == nil, bytes.count < Self.limit else { return }
        unsafe bytes.append(contentsOf: more.prefix(Self.limit - bytes.count))
    }

    /// Takes bytes and judges them: a few at first, which mostly are enough.
    mutating func add(
        _ more: UnsafeRawBufferPointer, _ role: Asset.Role, _ contentType: String?
    ) {
        var rest = unsafe more[...]
        while settled == nil, bytes.count < Self.limit, unsafe !rest.isEmpty {
            let few = unsafe rest.prefix(max(4_096 - bytes.count, bytes.count))
            unsafe rest = rest.dropFirst(few.count)
            unsafe add(UnsafeRawBufferPointer(rebasing: few))
            _ = verdict(role, contentType, isWhole: false)
        }
    }

    mutating func verdict(
        _ role: Asset.Role, _ contentType: String?, isWhole: Bool
    ) -> ContentCheck.Verdict {
        if let settled { return settled }
        let verdict = ContentCheck(role).verdict(
            contentType: contentType, firstBytes: bytes, isWhole: isWhole)
        if case .undecided = verdict { return verdict }
        settled = verdict
        bytes = []
        return verdict
    }
}

extension PartRecord {
    /// What a response says of the bytes that follow it.
    ///
    /// The validators of an encoded body are those of other bytes than are written here, and a
    /// range of it would begin somewhere else: such a part is never continued.
    init(_ source: URL, _ head: ResponseHead) {
        let isAsset = !head.hasContentCoding
        self.init(
            source: SHA256Digest(address: source),
            address: Address.redacted(source),
            length: 0,
            durableOffset: 0,
            boot: ThisProcess.bootIdentifier,
            etag: isAsset ? head.headers["ETag"] : nil,
            lastModified: isAsset ? head.headers["Last-Modified"] : nil,
            date: head.headers["Date"],
            contentType: head.headers["Content-Type"],
            contentDisposition: head.headers["Content-Disposition"])
    }

    /// Whether the bytes may be those of that address: a signed address changes its query.
    func belongs(to source: URL) -> Bool {
        address == Address.redacted(source)
    }
}

extension SHA256Digest {
    /// Tells an address from every other one without keeping its secrets.
    init(address: URL) {
        self.init(unchecked: SHA256Hasher.digest(of: Array(address.absoluteString.utf8)))
    }
}
