import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

extension FileSystem {
    /// Removes a file or a whole folder, and adds the bytes that this gives back to `freed`.
    ///
    /// No link is followed and no folder of another device entered. However deep the folder is, four
    /// descriptors are enough: what lies deeper is first renamed upwards, so a process that ends
    /// on the way leaves less in the same folder. What somebody puts there meanwhile goes too.
    ///
    /// - Parameters:
    ///   - name: The name; where there is none, nothing happens.
    ///   - folder: The open folder in which the name is.
    ///   - freed: The bytes on the disk that nobody uses any more.
    /// - Throws: `SystemError`; what was removed until then is in `freed`.
    package func removeAll(
        _ name: String, in folder: Descriptor, freed: inout Int64
    ) throws(SystemError) {
        let raw = name.utf8CString.map { $0 }
        guard let status = try status(ofRaw: raw, in: folder) else { return }
        guard status.kind == .folder, let top = try openFolder(name, in: folder) else {
            return try remove(raw, status, in: folder, &freed)
        }
        try empty(top, device: status.identity.device, &freed)
        freed += try self.status(of: top).allocated
        _ = try removeFolder(name, in: folder)
    }

    /// Level by level: each round removes what lies in the folder and raises what lies deeper.
    private func empty(
        _ top: Descriptor, device: UInt64, _ freed: inout Int64
    ) throws(SystemError) {
        var raised = 0
        while true {
            let entries = try entries(in: top)
            if entries.isEmpty { return }
            for entry in entries {
                guard let status = try status(ofRaw: entry.raw, in: top) else { continue }
                if status.kind == .folder {
                    guard status.identity.device == device else {
                        throw SystemError(call: "rmdir", number: EBUSY, path: top.path)
                    }
                    try raiseFolders(of: entry, in: top, &raised, &freed)
                }
                try remove(entry.raw, status, in: top, &freed)
            }
        }
    }

    /// Empties a folder: its files go, its own folders are put beside it.
    private func raiseFolders(
        of entry: FolderEntry, in top: Descriptor, _ raised: inout Int, _ freed: inout Int64
    ) throws(SystemError) {
        guard let folder = try openRaw(entry.raw, in: top) else { return }
        for child in try entries(in: folder) {
            guard let status = try status(ofRaw: child.raw, in: folder) else { continue }
            if status.kind == .folder, try !isEmpty(child, in: folder) {
                try raise(child.raw, of: folder, to: top, &raised)
            } else {
                try remove(child.raw, status, in: folder, &freed)
            }
        }
    }

    private func isEmpty(_ entry: FolderEntry, in folder: Descriptor) throws(SystemError) -> Bool {
        guard let open = try openRaw(entry.raw, in: folder) else { return true }
        return try entries(in: open).isEmpty
    }

    /// Renames a folder to a number that nothing but an empty folder has.
    private func raise(
        _ name: [CChar], of folder: Descriptor, to top: Descriptor, _ raised: inout Int
    ) throws(SystemError) {
        while true {
            raised += 1
            let path = top.path(of: "\(raised)")
            try pass(.renameat, path)
            if unsafe renameat(folder.number, name, top.number, "\(raised)") == 0 { return }
            guard [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) else {
                throw SystemError(call: "renameat", path: path)
            }
        }
    }

    private func remove(
        _ name: [CChar], _ status: FileStatus, in folder: Descriptor, _ freed: inout Int64
    ) throws(SystemError) {
        let isFolder = status.kind == .folder
        let call = isFolder ? Call.rmdir : .unlinkat
        let text = unsafe name.withUnsafeBytes {
            unsafe String(decoding: $0.dropLast(), as: UTF8.self)
        }
        let path = folder.path(of: text)
        try pass(call, path)
        guard unsafe unlinkat(folder.number, name, isFolder ? AT_REMOVEDIR : 0) == 0 else {
            if errno == ENOENT { return }
            throw SystemError(call: call.rawValue, path: path)
        }
        // A file that has another name stays where it is.
        if isFolder || status.links == 1 { freed += status.allocated }
    }

    private func openRaw(
        _ name: [CChar], in folder: Descriptor
    ) throws(SystemError) -> Descriptor? {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        while true {
            let number = unsafe csystem_openat(folder.number, name, flags, 0)
            if number >= 0 { return Descriptor(number, path: folder.path) }
            if errno == ENOENT { return nil }
            if errno != EINTR { throw SystemError(call: "openat", path: folder.path) }
        }
    }
}

extension FileSystem {
    /// The bytes on the disk that removing a file or a whole folder would give back.
    ///
    /// A file that has a name elsewhere too counts nothing, nor does what can't be looked at.
    ///
    /// - Parameters:
    ///   - name: The name; where there is none, the sum is 0.
    ///   - folder: The open folder in which the name is.
    /// - Returns: The sum in bytes.
    package func allocation(of name: String, in folder: Descriptor) -> Int64 {
        let raw = name.utf8CString.map { $0 }
        guard let status = try? status(ofRaw: raw, in: folder) else { return 0 }
        guard status.kind == .folder else { return status.links == 1 ? status.allocated : 0 }
        var sum = status.allocated
        var names: [FileStatus.Identity: Int] = [:]
        // By their whole way from the top, so that depth costs time but no descriptors.
        var pending = [[raw]]
        while let way = pending.popLast() {
            guard let open = try? open(way, from: folder), let entries = try? entries(in: open)
            else { continue }
            for entry in entries {
                guard let status = try? self.status(ofRaw: entry.raw, in: open) else { continue }
                if status.kind == .folder {
                    pending.append(way + [entry.raw])
                } else if status.links > 1 {
                    names[status.identity, default: 0] += 1
                    guard names[status.identity] == status.links else { continue }
                }
                sum += status.allocated
            }
        }
        return sum
    }

    private func open(
        _ way: [[CChar]], from folder: Descriptor
    ) throws(SystemError) -> Descriptor? {
        var open = folder
        for name in way {
            guard let next = try openRaw(name, in: open) else { return nil }
            open = next
        }
        return open
    }
}
