extension Library {
    /// What opening a library may do to the disk.
    public enum Access: Hashable, Sendable {
        /// Make the library where there is none.
        case make
        /// Use one that is there; a mistyped path doesn't become a library.
        case existing
        /// Look at one that is there.
        ///
        /// Where it can't be written to, because the disk is read-only or it is somebody else's,
        /// nothing is locked, finished or written.
        case reading
    }
}
