#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decides what is done with a group, given what stands in its place.
struct PlacePolicy {
    /// What is done.
    enum Step: Sendable {
        /// It is there: nothing is asked of anybody.
        case present(Standing)
        /// What stands there stays, and the group is passed over.
        case skip
        /// The group can't be had.
        case refuse(FailureReason)
        /// Its assets are fetched.
        case fetch(Replacement)
    }

    /// What a group that is fetched takes the place of.
    enum Replacement: Sendable {
        /// Nothing stands there.
        case nothing
        /// A version of the group; of each asset the file that may serve again.
        case standing(Standing, [ReusableFile?])
        /// Something that isn't ours, which is set aside.
        case foreign
    }

    let settings: CommitSettings

    var purpose = DownloadPurpose.have

    /// Decides.
    func decide(_ group: AssetGroup, _ presence: Presence, at place: GroupPlace) -> Step {
        switch presence {
        case .absent: return .fetch(.nothing)
        case .foreign: return resolve(.conflict(place.path), .foreign)
        case .ours(let standing, let states):
            if case .heal(let damaged, let basis) = purpose {
                return heal(damaged, basis, standing)
            }
            let isWhole = states.allSatisfy { $0 == .whole }
            let isWanted = !refreshes && !(isRetry && standing.receipt.degraded)
            if isWhole, isWanted, standing.receipt.request == group.requestDigest {
                return .present(standing)
            }
            let reusable = ReusableFile.choose(
                for: group, from: standing, states, refreshes: refreshes)
            if let changed = zip(standing.receipt.files, states).first(where: { $1 == .changed }) {
                let path = standing.path(of: changed.0.file, at: place)
                return resolve(.changed(path), .standing(standing, reusable))
            }
            return .fetch(.standing(standing, reusable))
        }
    }

    private var isRetry: Bool {
        if case .retry = purpose { return true }
        return false
    }

    private var refreshes: Bool {
        if case .retry(let refreshes) = purpose { return refreshes }
        return settings.refreshes
    }

    /// Everything but the damaged files serves again; where another version came meanwhile, there
    /// is nothing to be mended.
    private func heal(_ damaged: [String], _ basis: Receipt, _ standing: Standing) -> Step {
        guard standing.receipt == basis else { return .present(standing) }
        let reusable = basis.files.map {
            damaged.contains($0.file) ? nil : ReusableFile(file: $0, conditionFor: nil)
        }
        return .fetch(.standing(standing, reusable))
    }

    private func resolve(_ reason: FailureReason, _ replacement: Replacement) -> Step {
        switch settings.onConflict {
        case .fail: .refuse(reason)
        case .skip: .skip
        case .replace: .fetch(replacement)
        }
    }
}

/// A file of the version that stands there, which may serve again for an asset.
struct ReusableFile: Hashable, Sendable {
    let file: Receipt.File

    /// The address, without its secrets, at which the origin is asked whether the file has
    /// changed; nil takes the file without asking.
    let conditionFor: String?

    /// Chooses a file for each asset where there is one.
    static func choose(
        for group: AssetGroup, from standing: Standing, _ states: [Standing.FileState],
        refreshes: Bool
    ) -> [ReusableFile?] {
        let isSame = standing.receipt.request == group.requestDigest
        var free = zip(standing.receipt.files, states).filter { $1 == .whole }.map(\.0)
        return group.assets.map { asset in
            guard let index = free.firstIndex(where: { fits($0, asset) }) else { return nil }
            let file = free.remove(at: index)
            if asset.sha256 == file.sha256 || isSame && !refreshes {
                return ReusableFile(file: file, conditionFor: nil)
            }
            let isKnown =
                isSame || asset.sources.contains { $0.absoluteString == file.url }
            let hasValidator = file.etag != nil || file.lastModified != nil
            return isKnown && hasValidator
                ? ReusableFile(file: file, conditionFor: file.url) : nil
        }
    }

    /// Whether the file may be the asset's, as far as the plan and the receipt say.
    private static func fits(_ file: Receipt.File, _ asset: Asset) -> Bool {
        file.role == asset.role
            && asset.sources.contains { Address.redacted($0) == file.url }
            && asset.bytes.map { $0 == file.bytes } ?? true
            && asset.sha256.map { $0 == file.sha256 } ?? true
    }
}

extension Standing {
    /// A file's path relative to the library.
    func path(of file: String, at place: GroupPlace) -> String {
        let components = place.components.map(\.text)
        let folders = layout == .flat ? Array(components.dropLast()) : components
        return (folders + [file]).joined(separator: "/")
    }
}
