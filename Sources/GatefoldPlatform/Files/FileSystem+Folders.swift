import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

extension FileSystem {
    /// Opens a folder by its path, links included: a person may call a link their library.
    package func openFolder(path: String) throws(SystemError) -> Descriptor {
        while true {
            let number = unsafe csystem_openat(
                AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
            if number >= 0 { return Descriptor(number, path: path) }
            if errno != EINTR { throw SystemError(call: "open", path: path) }
        }
    }

    /// Opens a folder by its path, and makes it and its parents where they are missing.
    package func openOrMakeFolder(path: String) throws(SystemError) -> Descriptor {
        do {
            return try openFolder(path: path)
        } catch  where error.number == ENOENT {
            let parent = Self.parent(of: path)
            // Two processes may do this at once: whoever comes second finds it made.
            let folder = try openOrMakeFolder(path: parent)
            _ = try makeFolder(Self.lastPart(of: path), in: folder)
            try sync(folder)
            return try openFolder(path: path)
        }
    }

    /// Opens a folder that is no symbolic link, and makes it where it is missing.
    package func openOrMakeFolder(
        _ name: String, in folder: Descriptor, mode: UInt32 = 0o777
    ) throws(SystemError) -> Descriptor {
        _ = try makeFolder(name, in: folder, mode: mode)
        if let made = try openFolder(name, in: folder) { return made }
        throw SystemError(call: "openat", number: ENOENT, path: folder.path(of: name))
    }

    /// The names in a folder, without `.` and `..`, sorted.
    package func names(in folder: Descriptor) throws(SystemError) -> [String] {
        let copy = unsafe csystem_openat(
            folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        guard copy >= 0, let stream = unsafe fdopendir(copy) else {
            throw SystemError(call: "opendir", path: folder.path)
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        if errno != 0 { throw SystemError(call: "readdir", path: folder.path) }
        return names.sorted()
    }

    /// Whether the calling process may make names in the folder (faccessat(2)).
    package func checkWritable(_ folder: Descriptor) throws(SystemError) {
        guard unsafe faccessat(folder.number, ".", W_OK | X_OK, 0) == 0 else {
            throw SystemError(call: "access", path: folder.path)
        }
    }

    /// Takes a lock that no other open file has, in this process or another (flock(2)).
    ///
    /// Returns false when somebody else has it; never waits.
    package func tryLock(_ file: Descriptor, shared: Bool = false) throws(SystemError) -> Bool {
        try pass(.flock, file.path)
        while flock(file.number, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return false
            default: throw SystemError(call: "flock", path: file.path)
            }
        }
        return true
    }

    /// Gives a lock back, whoever else has the open file.
    ///
    /// Closing is not enough: a process that another thread is just starting has copies of every
    /// descriptor between its fork and its exec, and with them the lock.
    package func unlock(_ file: Descriptor) {
        _ = flock(file.number, LOCK_UN)
    }

    private static func parent(of path: String) -> String {
        let trimmed = trimmed(path)
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        let parent = trimmed[..<slash]
        return parent.isEmpty ? "/" : String(parent)
    }

    private static func lastPart(of path: String) -> String {
        let trimmed = trimmed(path)
        guard let slash = trimmed.lastIndex(of: "/") else { return String(trimmed) }
        return String(trimmed[slash...].dropFirst())
    }

    /// Scalars, since a slash and what joins it are one `Character`.
    private static func trimmed(_ path: String) -> Substring.UnicodeScalarView {
        var path = path.unicodeScalars[...]
        while path.count > 1, path.last == "/" { path = path.dropLast() }
        return path
    }
}
