/// A group as a plan names it, with the place at which the plan does.
public struct PlannedGroup: Hashable, Sendable {
    /// The group; its addresses are absolute, and its name can be a place in a library.
    public var group: AssetGroup

    /// Where the plan names it: `line 12`, `groups[3]`, `track 5`; for messages.
    public var place: String

    /// Puts a group and its place in a plan together.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - place: Where the plan names it.
    public init(group: AssetGroup, place: String) {
        self.group = group
        self.place = place
    }
}
