/// How a group's files lie in the library.
public enum Layout: String, Codable, Hashable, Sendable, CaseIterable {
    /// In a folder of the group's own, with the receipt.
    case folder
    /// Side by side with other groups' files, in the folder that would hold the group's own.
    case flat
}
