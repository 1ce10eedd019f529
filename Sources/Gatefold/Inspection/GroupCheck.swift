import GatefoldPlatform

/// Reads one committed group and compares it with its receipt.
struct GroupCheck: Sendable {
    let library: Library

    /// The names of files that lie side by side, by the folder in which they lie.
    let neighbours: [String: Set<String>]

    /// Is told of bytes that were read, as they are read.
    let progress: @Sendable (Int) -> Void

    private static let chunk = 1_024 * 1_024

    private var files: FileSystem { library.files }
    private var desk: ReceiptDesk { ReceiptDesk(library: library) }

    /// Reads the group at a location; nil where there is none any more.
    ///
    /// What is wrong is believed only if the group wasn't replaced while it was read.
    ///
    /// - Throws: `CancellationError` between two pieces of a file.
    func run(_ location: GroupLocation) throws(CancellationError) -> GroupVerification? {
        var attempts = 0
        while true {
            attempts += 1
            guard case .group(let opened) = desk.open(location) else {
                return unreadable(location)
            }
            let result = try verify(opened)
            if result.isIntact || attempts == 3 || isStillThere(opened, location) {
                return result
            }
        }
    }

    private func unreadable(_ location: GroupLocation) -> GroupVerification? {
        let kind: GroupVerification.Kind
        switch desk.open(location) {
        case .absent, .group: return nil
        case .damaged: kind = .receipt
        case .unreadable(let error): kind = .unreadable(error)
        }
        return .broken(location.path, Receipt.fileName, kind)
    }

    private func isStillThere(_ opened: ReceiptDesk.Opened, _ location: GroupLocation) -> Bool {
        guard case .group(let now) = desk.open(location), now.group == opened.group,
            let old = try? files.status(of: opened.folder)
        else { return false }
        return (try? files.status(of: now.folder))?.identity == old.identity
    }

    private func verify(
        _ opened: ReceiptDesk.Opened
    ) throws(CancellationError) -> GroupVerification {
        var findings: [GroupVerification.Finding] = []
        var sum: Int64 = 0
        for file in opened.group.receipt.files {
            guard let kind = try kind(of: file, in: opened.folder, &sum) else { continue }
            findings.append(.init(file: file.file, expected: file, kind: kind))
        }
        if opened.group.layout == .folder { findings += strangers(opened) }
        return GroupVerification(
            name: opened.group.name, group: opened.group, findings: findings, bytes: sum)
    }

    /// What is wrong with a file; nil where nothing is.
    private func kind(
        of file: Receipt.File, in folder: Descriptor, _ sum: inout Int64
    ) throws(CancellationError) -> GroupVerification.Kind? {
        guard folder.number >= 0 else { return .missing }
        let open: Descriptor
        do throws(SystemError) {
            guard let status = try files.status(of: file.file, in: folder) else { return .missing }
            guard status.kind == .file else { return .notAFile }
            guard let found = try files.openFile(file.file, in: folder) else { return .missing }
            let now = try files.status(of: found)
            guard now.kind == .file else { return .notAFile }
            guard now.size == file.bytes else { return .length(found: now.size) }
            open = found
        } catch {
            return error.number == SystemError.link ? .notAFile : .unreadable(error)
        }
        return try compare(open, with: file, &sum)
    }

    private func compare(
        _ open: Descriptor, with file: Receipt.File, _ sum: inout Int64
    ) throws(CancellationError) -> GroupVerification.Kind? {
        // From the disk and not from memory: that is where bytes rot.
        files.forgetCached(open, at: 0, 0)
        let hasher = SHA256Hasher()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 64)
        defer { unsafe buffer.deallocate() }
        var offset: Int64 = 0
        while true {
            if Task.isCancelled { throw CancellationError() }
            let count: Int
            do throws(SystemError) {
                count = try unsafe files.readOnce(into: buffer, from: open, at: offset)
            } catch {
                return .unreadable(error)
            }
            if count == 0 { break }
            unsafe hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            files.forgetCached(open, at: offset, Int64(count))
            offset += Int64(count)
            sum = sum.cappedSum(Int64(count))
            progress(count)
            // Somebody appends to it at this moment: it has an end only for us.
            if offset > file.bytes { break }
        }
        guard offset == file.bytes else { return .length(found: offset) }
        let found = SHA256Digest(unchecked: hasher.finish())
        return found == file.sha256 ? nil : .rot(found: found)
    }
}

extension GroupCheck {
    /// What lies in the group's folder and belongs to no group.
    private func strangers(_ opened: ReceiptDesk.Opened) -> [GroupVerification.Finding] {
        let entries: [FolderEntry]
        do throws(SystemError) {
            entries = try files.entries(in: opened.folder)
        } catch {
            return [.init(file: nil, expected: nil, kind: .unreadable(error))]
        }
        var known = Set(opened.group.receipt.files.map(\.file))
        known.insert(Receipt.fileName)
        known.formUnion(neighbours[opened.group.folder] ?? [])
        return entries.compactMap { entry in
            if known.contains(entry.name) { return nil }
            let isFolder = entry.kind == .folder
            if isFolder, holdsGroups(opened.group.folder + "/" + entry.name) { return nil }
            return .init(file: entry.name, expected: nil, kind: .foreign(isFolder: isFolder))
        }
    }

    /// Whether groups lie in a folder within a group's: `Album` and `Album/Song` may both be one.
    private func holdsGroups(_ path: String) -> Bool {
        let parts = path.pathParts
        if neighbours.keys.contains(where: { $0.pathParts.starts(with: parts) }) { return true }
        var walk = GroupWalk(library, at: parts)
        while let step = walk.next() {
            if case .group(.folder) = step { return true }
        }
        return false
    }
}

extension GroupVerification {
    /// A group of which not even the receipt is to be had.
    static func broken(_ name: String, _ file: String?, _ kind: Kind) -> GroupVerification {
        GroupVerification(
            name: name, group: nil, findings: [Finding(file: file, expected: nil, kind: kind)],
            bytes: 0)
    }
}

extension GroupVerification.Kind {
    static func unreadable(_ error: SystemError) -> Self {
        .unreadable(call: error.call, errno: error.number)
    }
}
