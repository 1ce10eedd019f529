/// What no honest plan exceeds; beyond it a plan is refused by name.
enum PlanLimits {
    /// One group of a JSON plan, or one value beside the groups, in bytes.
    static let groupBytes = 1 << 20
    /// A plan that has to be read to its end before its first group is known (XML, M3U), in bytes.
    static let documentBytes = 64 << 20
    /// The groups that are held back until it is known what they mean: those of a JSON document
    /// before its version, and those of XML and M3U before their end.
    static let heldGroups = 250_000
    /// The assets of one group.
    static let assets = 64
    /// The sources of one asset.
    static let sources = 64
    /// An address, in bytes.
    static let addressBytes = 8 << 10
    /// A name, in bytes.
    static let nameBytes = 4 << 10
    /// The entries of one group's metadata.
    static let metadata = 256
    /// One text of any other kind, in bytes.
    static let textBytes = 64 << 10
    /// Arrays and objects, or elements of XML, one in another.
    static let depth = 64

    /// What is said of too many groups that are held back.
    static let tooMany = (
        found: "more than \(heldGroups) entries",
        expected: "fewer, or a plan in JSON lines, which may be of any length"
    )
}
