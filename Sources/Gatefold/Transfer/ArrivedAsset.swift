#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One asset whose every byte is there and was checked.
struct ArrivedAsset: Sendable {
    let asset: Asset
    let part: StagedPart
    let sha256: SHA256Digest
    let kind: MediaKind?
    let record: PartRecord
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
    let record: PartRecord
}
