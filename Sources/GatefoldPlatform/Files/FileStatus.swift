#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// What stat(2) says of a file.
package struct FileStatus: Hashable, Sendable {
    /// What kind of file it is.
    package enum Kind: Hashable, Sendable {
        case file, folder, link, other
    }

    /// What kind of file it is.
    package let kind: Kind

    /// Its length in bytes.
    package let size: Int64

    /// The bytes that it takes on the disk, reserved ones beyond its length included.
    package let allocated: Int64

    /// When its bytes last changed, in seconds since 1970.
    package let modified: Int64

    /// When its bytes, names or rights last changed, in seconds since 1970.
    package let changed: Int64

    /// The number of names it has.
    package let links: Int

    /// The device and the inode, which together tell it from every other file.
    package let identity: Identity

    /// The device and the inode of a file.
    package struct Identity: Hashable, Sendable {
        let device: UInt64
        let inode: UInt64
    }

    init(_ raw: stat) {
        switch raw.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        size = Int64(raw.st_size)
        // In units of 512 bytes on every system, whatever the blocks of the file system are.
        allocated = Int64(raw.st_blocks) * 512
        modified = raw.modifiedSeconds
        changed = raw.changedSeconds
        links = Int(raw.st_nlink)
        identity = Identity(
            device: UInt64(truncatingIfNeeded: raw.st_dev),
            inode: UInt64(truncatingIfNeeded: raw.st_ino))
    }
}

#if canImport(Darwin)
    extension stat {
        fileprivate var modifiedSeconds: Int64 { Int64(st_mtimespec.tv_sec) }
        fileprivate var changedSeconds: Int64 { Int64(st_ctimespec.tv_sec) }
    }
#else
    extension stat {
        fileprivate var modifiedSeconds: Int64 { Int64(st_mtim.tv_sec) }
        fileprivate var changedSeconds: Int64 { Int64(st_ctim.tv_sec) }
    }
#endif
