import GatefoldPlatform

/// What a run would do with a group, as far as the library tells; no origin is asked.
public enum GroupPreview: Hashable, Sendable {
    /// Its assets would be fetched: nothing stands in its place.
    case new
    /// It is there; nothing would be asked.
    case alreadyPresent
    /// Another version of it is there, or one that lacks something: it would be replaced.
    case replaces
    /// What stands there isn't the group's, and would be set aside.
    case setsAside
    /// What stands there stays, and the group is passed over.
    case passedOver
    /// It can't be had; the reason says why.
    case refused(FailureReason)
}

extension Downloader {
    /// Says what `download` would do with a group, without a request and without a change.
    ///
    /// It makes a few system calls, and is to be called where blocking is allowed.
    ///
    /// - Parameter group: The group.
    /// - Returns: What would be done.
    public func preview(_ group: AssetGroup) -> GroupPreview {
        do throws(FailureReason) {
            return try look(group)
        } catch {
            return .refused(error)
        }
    }

    private func look(_ group: AssetGroup) throws(FailureReason) -> GroupPreview {
        let place = try group.checkedPlace()
        let presence: Presence
        do throws(SystemError) {
            presence = try Presence.look(at: place, in: library)
        } catch {
            throw FailureReason(error)
        }
        switch PlacePolicy(settings: commit).decide(group, presence, at: place) {
        case .present: return .alreadyPresent
        case .skip: return .passedOver
        case .refuse(let reason): return .refused(reason)
        case .fetch(.nothing): return .new
        case .fetch(.standing): return .replaces
        case .fetch(.foreign): return .setsAside
        }
    }
}

extension AssetGroup {
    /// What is wrong with the group's description, found without looking at any library.
    ///
    /// - Returns: The place's key, which two groups share only if they have one place.
    /// - Throws: `FailureReason.invalid`.
    package func placeKey() throws(FailureReason) -> String {
        try checkedPlace().key
    }
}
