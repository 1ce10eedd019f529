/// Where the files go.
package enum Place: String, CaseIterable, Hashable, Sendable, Codable {
    /// A folder on a disk.
    case disk
    /// A folder in memory (tmpfs(5)).
    case tmpfs

    /// The durabilities that mean something there: in memory there is nothing to flush.
    package var durabilities: [Durability] {
        switch self {
        case .disk: [.full, .none]
        case .tmpfs: [.none]
        }
    }
}
