/// A group was rolled back: the library is what it was before, unless `isTakenBack` is false.
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

    /// Whether the library is what it was.
    ///
    /// It is false only where a commit failed and the disk then refused to take it back: the
    /// group may be visible, and the next opening of the library ends it.
    public let isTakenBack: Bool

    /// Makes a failure.
    init(
        group: String, asset: Asset.Role? = nil, reason: FailureReason, address: String? = nil,
        keptBytes: Int64 = 0, isTakenBack: Bool = true
    ) {
        self.isTakenBack = isTakenBack
        self.group = group
        self.asset = asset
        self.reason = reason
        self.address = address
        self.keptBytes = keptBytes
    }
}

extension GroupFailure: CustomStringConvertible {
    /// One line: which group, which asset, what happened, what to do at a terminal.
    public var description: String { "\(summary) \(reason.advice)" }

    /// The same line without advice: which group, which asset, what happened, what it left.
    public var summary: String {
        let who = ([group.printable] + (asset.map { [$0.rawValue] } ?? [])).joined(separator: ": ")
        let place = address.map { " (\($0))" } ?? ""
        let state =
            isTakenBack ? "Nothing was changed." : "The disk refused to take the group back."
        return "\(who): \(reason)\(place). \(state)"
    }
}
