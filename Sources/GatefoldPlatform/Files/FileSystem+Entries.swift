import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// One name in a folder, and what it is.
package struct FolderEntry: Hashable, Sendable {
    /// The name; where it isn't UTF-8, only like it.
    package let name: String

    /// What stands there; a link is not followed.
    package let kind: FileStatus.Kind

    /// The name as the system has it, with the zero at its end.
    let raw: [CChar]

    /// Whether `name` is the very name, so that it can be opened by it.
    package var isText: Bool {
        unsafe raw.withUnsafeBytes {
            unsafe String(validating: $0.dropLast(), as: UTF8.self) != nil
        }
    }
}

extension FileSystem {
    /// What stands in a folder, without `.` and `..`, sorted by name.
    package func entries(in folder: Descriptor) throws(SystemError) -> [FolderEntry] {
        var entries: [FolderEntry] = []
        for (raw, kind) in try rawEntries(in: folder) {
            let name = unsafe raw.withUnsafeBytes {
                unsafe String(decoding: $0.dropLast(), as: UTF8.self)
            }
            // Not every file system says the kind with the name; what is gone by now is left out.
            var known = kind
            if known == nil { known = try status(ofRaw: raw, in: folder)?.kind }
            if let known { entries.append(FolderEntry(name: name, kind: known, raw: raw)) }
        }
        return entries.sorted { $0.name < $1.name }
    }

    func status(ofRaw name: [CChar], in folder: Descriptor) throws(SystemError) -> FileStatus? {
        var raw = stat()
        if unsafe fstatat(folder.number, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 {
            return FileStatus(raw)
        }
        if errno == ENOENT { return nil }
        throw SystemError(call: "fstatat", path: folder.path)
    }

    private func rawEntries(
        in folder: Descriptor
    ) throws(SystemError) -> [([CChar], FileStatus.Kind?)] {
        let copy = try openCopy(of: folder)
        guard let stream = unsafe fdopendir(copy) else {
            let error = SystemError(call: "opendir", path: folder.path)
            close(copy)
            throw error
        }
        defer { unsafe closedir(stream) }
        var found: [([CChar], FileStatus.Kind?)] = []
        errno = 0
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe $0.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
            }
            let isOwn = name == [46, 0] || name == [46, 46, 0]
            if !isOwn { found.append((name, unsafe Self.kind(entry.pointee.d_type))) }
            errno = 0
        }
        if errno != 0 { throw SystemError(call: "readdir", path: folder.path) }
        return found
    }

    private func openCopy(of folder: Descriptor) throws(SystemError) -> Int32 {
        while true {
            let number = unsafe csystem_openat(
                folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
            if number >= 0 { return number }
            if errno != EINTR { throw SystemError(call: "opendir", path: folder.path) }
        }
    }

    private static func kind(_ type: UInt8) -> FileStatus.Kind? {
        switch Int(type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): nil
        default: .other
        }
    }
}
