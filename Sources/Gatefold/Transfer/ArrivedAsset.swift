#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One asset whose every byte is there and was checked.
struct ArrivedAsset: Sendable {
    /// Where the bytes are.
    enum Bytes: Sendable {
        /// In the stage.
        case part(StagedPart)
        /// In the version of the group that stands in the library, under this name.
        case standing(Receipt.File)
    }

    let asset: Asset
    let bytes: Bytes
    let sha256: SHA256Digest
    let kind: MediaKind?
    let record: PartRecord

    /// The length in bytes.
    var length: Int64 {
        switch bytes {
        case .part(let part): part.length
        case .standing(let file): file.bytes
        }
    }

    /// The part that holds the bytes; nil where they stand in the library.
    var part: StagedPart? {
        if case .part(let part) = bytes { return part }
        return nil
    }

    /// The file of the standing version that serves again.
    var standing: Receipt.File? {
        if case .standing(let file) = bytes { return file }
        return nil
    }
}

extension ArrivedAsset {
    /// An asset for which a file of the standing version serves again.
    init(_ asset: Asset, reusing file: Receipt.File) {
        var record = PartRecord.empty
        record.address = file.url
        record.etag = file.etag
        record.lastModified = file.lastModified
        record.contentType = file.contentType
        self.init(
            asset: asset, bytes: .standing(file), sha256: file.sha256, kind: nil, record: record)
    }
}

/// One asset that could not be had.
struct AssetFailure: Error, Sendable {
    /// The asset to blame; nil where the whole group is.
    var role: Asset.Role?
    let reason: FailureReason

    /// The address that failed, without secrets; nil where no address is to blame.
    var address: String?
}

/// What a transfer ends with.
struct TransferOutcome: Sendable {
    let index: Int
    let result: Result<ArrivedAsset, AssetFailure>

    /// The bytes that a retry can use; nil where there are none.
    let held: HeldPart?
}

/// A part together with what its bytes are.
struct HeldPart: Sendable {
    let part: StagedPart
    var record: PartRecord
}
