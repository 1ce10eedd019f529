import GatefoldPlatform

/// Removes what cleaning may remove, each stage under its own lock.
struct Broom {
    let library: Library

    /// What was written later than this, in seconds since 1970, stays; nil is no such limit.
    let latest: Int64?

    private var files: FileSystem { library.files }

    func run() throws(SystemError) -> LibraryCleaning {
        var cleaning = LibraryCleaning()
        // The trash first: a stage tells whether what it set aside is still needed.
        try sweepTrash(&cleaning)
        for key in try library.stageKeys() where !Task.isCancelled {
            if let item = sweep(key, &cleaning.younger) { cleaning.stages.append(item) }
        }
        return cleaning
    }

    private func sweep(_ key: String, _ younger: inout Int) -> LibraryCleaning.Item? {
        var name: String?
        var freed: Int64 = 0
        let outcome: LibraryCleaning.Outcome
        do throws(SystemError) {
            guard let folder = try openStage(key) else { return try sweepStray(key) }
            let look = StageLook(key, in: folder, files)
            if case .readable(let record) = look.record { name = record.name }
            if isTooYoung(look.modified) {
                younger += 1
                return nil
            }
            guard let found = try sweep(key, look, &freed) else { return nil }
            outcome = found
        } catch {
            outcome = .failed(bytes: freed, call: error.call, errno: error.number)
        }
        return LibraryCleaning.Item(name: name, key: key, outcome: outcome)
    }

    /// The open folder of a stage; nil for something else that has its name.
    private func openStage(_ key: String) throws(SystemError) -> Descriptor? {
        do throws(SystemError) {
            return try files.openFolder(key, in: library.stages)
        } catch  where error.meansNoFolder {
            return nil
        }
    }

    /// Removes what has a stage's name and is no folder; nil where there is nothing.
    private func sweepStray(_ key: String) throws(SystemError) -> LibraryCleaning.Item? {
        guard let status = try files.status(of: key, in: library.stages), status.kind != .folder
        else { return nil }
        var freed: Int64 = 0
        try files.removeAll(key, in: library.stages, freed: &freed)
        return LibraryCleaning.Item(name: nil, key: key, outcome: .removed(bytes: freed))
    }

    private func sweep(
        _ key: String, _ look: StageLook, _ freed: inout Int64
    ) throws(SystemError) -> LibraryCleaning.Outcome? {
        let stage: Stage
        do throws(FailureReason) {
            stage = try Stage(key: key, in: library)
        } catch {
            return try Self.outcome(of: error)
        }
        defer { stage.release() }
        // Again, now that nobody else can change it.
        switch StageLook(key, in: stage.folder, files).record {
        case .unreadable(let error): throw error
        case .unknown: return .unknown
        case .damaged: try stage.clear(keeping: [], in: library, &freed)
        case .readable(let record):
            switch record.state {
            case .ready, .undo: return .needed
            case .degraded:
                try stage.clear(keeping: [Stage.recordName], in: library, &freed)
                if freed == 0 { return nil }
            case .working, .rolledBack: try stage.clear(keeping: [], in: library, &freed)
            }
        }
        return .removed(bytes: freed)
    }

    private static func outcome(
        of reason: FailureReason
    ) throws(SystemError) -> LibraryCleaning.Outcome {
        switch reason {
        case .held(let holder): return .held(by: holder)
        case .system(let call, let number, let path):
            throw SystemError(call: call, number: number, path: path)
        default: return .unknown
        }
    }

    private func isTooYoung(_ time: Int64) -> Bool {
        latest.map { time > $0 } ?? false
    }
}

extension Broom {
    /// Removes what replacements set aside, unless the group that did so isn't done with it.
    private func sweepTrash(_ cleaning: inout LibraryCleaning) throws(SystemError) {
        guard let own = library.own,
            let trash = try files.openFolder(PrivateFolder.trashName, in: own)
        else { return }
        for entry in try files.names(in: trash) where !Task.isCancelled {
            var freed: Int64 = 0
            let outcome: LibraryCleaning.Outcome
            do throws(SystemError) {
                guard let status = try files.status(of: entry, in: trash) else { continue }
                // A rename changes this time and not the other: it says when it was set aside.
                if isTooYoung(status.changed) {
                    cleaning.younger += 1
                    continue
                }
                outcome = try sweepTrash(entry, in: trash, &freed)
            } catch {
                outcome = .failed(bytes: freed, call: error.call, errno: error.number)
            }
            cleaning.trash.append(LibraryCleaning.Item(name: nil, key: entry, outcome: outcome))
        }
    }

    private func sweepTrash(
        _ entry: String, in trash: Descriptor, _ freed: inout Int64
    ) throws(SystemError) -> LibraryCleaning.Outcome {
        let key = String(entry.prefix { $0 != "." })
        var stage: Stage?
        defer { stage?.release() }
        if SHA256Digest(hexadecimal: key) != nil,
            try files.status(of: key, in: library.stages)?.kind == .folder
        {
            do throws(FailureReason) {
                stage = try Stage(key: key, in: library)
            } catch {
                return try Self.outcome(of: error)
            }
            if let folder = stage?.folder,
                case .readable(let record) = StageLook(key, in: folder, files).record,
                record.state == .ready || record.state == .undo
            {
                return .needed
            }
        }
        try files.removeAll(entry, in: trash, freed: &freed)
        return .removed(bytes: freed)
    }
}

extension Stage {
    /// Removes everything but some names; without any, the lock and the folder go too, last.
    fileprivate func clear(
        keeping kept: Set<String>, in library: Library, _ freed: inout Int64
    ) throws(SystemError) {
        for name in try files.names(in: folder)
        where name != Stage.lockName && !kept.contains(name) {
            try files.removeAll(name, in: folder, freed: &freed)
        }
        guard kept.isEmpty else { return }
        freed += try files.status(of: folder).allocated
        try files.removeAll(Stage.lockName, in: folder, freed: &freed)
        _ = try files.removeFolder(key, in: library.stages)
    }
}
