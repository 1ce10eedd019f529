/// How groups take their places in a library.
public struct CommitSettings: Hashable, Sendable {
    /// Where the files of a group stand that isn't there yet; one that is keeps its layout.
    public var layout = Layout.folder

    /// What happens where something stands in a group's place that isn't Gatefold's, or was
    /// changed since.
    public var onConflict = ConflictPolicy.fail

    /// Whether the origin is asked again for a group that is there; what changed replaces the old
    /// version in one step.
    public var refreshes = false

    /// Starts with the defaults.
    public init() {}
}

/// What happens where something stands in a group's place that isn't Gatefold's.
public enum ConflictPolicy: String, CaseIterable, Hashable, Sendable {
    /// The group is rolled back.
    case fail
    /// It is set aside into the library's trash, where it stays until `clean`, and the group takes
    /// its place.
    case replace
    /// It stays, and the group is passed over.
    case skip
}
