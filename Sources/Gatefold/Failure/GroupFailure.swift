/// A group was rolled back: the library is what it was before.
public struct GroupFailure: Error, Hashable, Sendable {
    /// The group's name, as it was asked for.
    public let group: String

    /// The asset to blame; nil where the whole group is.
    public let asset: Asset.Role?

    /// What happened.
    public let reason: FailureReason

    /// The address that failed, without query and credentials; nil where none is to blame.
    public let address: String?

    /// The bytes that are kept, so that the next run need not fetch them again.
    public let keptBytes: Int64

    /// Makes a failure.
    init(
        group: String, asset: Asset.Role? = nil, reason: FailureReason, address: String? = nil,
        keptBytes: Int64 = 0
    ) {
        self.group = group
        self.asset = asset
        self.reason = reason
        self.address = address
        self.keptBytes = keptBytes
    }
}

extension GroupFailure: CustomStringConvertible {
    /// One line: which group, which asset, what happened, what to do.
    public var description: String {
        let who = ([group.printable] + (asset.map { [$0.rawValue] } ?? [])).joined(separator: ": ")
        let place = address.map { " (\($0))" } ?? ""
        return "\(who): \(reason)\(place). Nothing was changed. \(reason.advice)"
    }
}
