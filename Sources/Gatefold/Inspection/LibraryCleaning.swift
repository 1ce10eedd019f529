import GatefoldPlatform

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What `Library.clean` gave back, and what it left.
public struct LibraryCleaning: Hashable, Sendable {
    /// What became of one stage, or of one thing in the trash.
    public struct Item: Hashable, Sendable {
        /// The group's name; nil where no record tells it.
        public let name: String?

        /// The name of its folder among the stages or in the trash.
        public let key: String

        /// What became of it.
        public let outcome: Outcome
    }

    /// What became of something that might go.
    public enum Outcome: Hashable, Sendable {
        /// It is gone, or its parts are: so many bytes on the disk.
        case removed(bytes: Int64)
        /// Somebody works on the group: who, as far as that is known.
        case held(by: String)
        /// The group can still be finished or undone, which opening the library tries.
        case needed
        /// Its record is of a version of Gatefold that this one doesn't know.
        case unknown
        /// It could not be removed, or only in part: so many bytes, the call and its errno.
        case failed(bytes: Int64, call: String, errno: Int32)
    }

    /// The stages, in the order of their keys; those that are too young are not among them.
    public internal(set) var stages: [Item] = []

    /// What was in the trash, in the order of the names.
    public internal(set) var trash: [Item] = []

    /// The stages and things in the trash that are younger than was asked for.
    public internal(set) var younger = 0

    /// Whether nothing was there that might go.
    public var isEmpty: Bool { stages.isEmpty && trash.isEmpty && younger == 0 }

    /// The bytes on the disk that were given back.
    public var bytes: Int64 {
        (stages + trash).reduce(0) { sum, item in
            switch item.outcome {
            case .removed(let bytes), .failed(let bytes, _, _): sum.cappedSum(bytes)
            case .held, .needed, .unknown: sum
            }
        }
    }
}

extension Library {
    /// Gives back the space of groups that were rolled back or left unfinished, and of the trash.
    ///
    /// Committed groups are never touched, nor is what somebody works on, or what can still be
    /// finished without the network. Cancelling the task ends it between two groups.
    ///
    /// - Parameters:
    ///   - age: Leave what is younger; nil leaves nothing for its age.
    ///   - now: The time from which ages count.
    /// - Returns: What went and what was left.
    /// - Throws: `LibraryFailure` when the library was opened for reading only, or its stages
    ///   can't be listed.
    public func clean(
        olderThan age: Duration? = nil, now: Date = .now
    ) async throws(LibraryFailure) -> LibraryCleaning {
        guard !isReadOnly else { throw LibraryFailure(path: path, problem: .notWritable) }
        return try await withTaskExecutorPreference(BlockingExecutor.shared) {
            () async throws(LibraryFailure) in
            let latest = age.map { Int64(now.timeIntervalSince1970) - $0.components.seconds }
            do throws(SystemError) {
                return try Broom(library: self, latest: latest).run()
            } catch {
                throw LibraryFailure(path: path, error)
            }
        }
    }
}
