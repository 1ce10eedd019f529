/// Where a group's files stand in the library.
public enum Layout: String, Codable, CaseIterable, Hashable, Sendable {
    /// In a folder of the group's own: `Artist - Title/song.m4a`.
    case folder
    /// Side by side in the folder that would hold the group's own: `Artist - Title.m4a`.
    case flat
}
