/// Whether what was downloaded survives a power cut when the program has ended.
package enum Durability: String, CaseIterable, Hashable, Sendable, Codable {
    /// It does: Gatefold flushes before it announces a group, a peer is followed by sync(1).
    case full
    /// It need not: `--durability none`, and the peer alone.
    case none

    /// What a table says.
    package var title: String {
        switch self {
        case .full: "durable"
        case .none: "not durable"
        }
    }
}
