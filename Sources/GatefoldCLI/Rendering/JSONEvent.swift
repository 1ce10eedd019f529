package import Gatefold

/// One line of `--json`: what happened, for scripts.
package enum JSONEvent: Hashable, Sendable {
    /// A group was begun.
    case started(group: String)
    /// A group has come so far; at most 10 a second a group.
    case progress(Progress)
    /// An asset is tried again.
    case retrying(Retrying)
    /// A group is visible.
    case committed(Committed)
    /// A group was there, in this folder of the library.
    case alreadyPresent(group: String, folder: String)
    /// A group failed.
    case rolledBack(RolledBack)
    /// The run is over.
    case summary(Summary)

    /// How far a group has come.
    package struct Progress: Hashable, Sendable {
        /// The group's place in the library.
        package var group: String
        /// The bytes that are there.
        package var receivedBytes: Int64
        /// The bytes of all assets; nil while one is unknown.
        package var totalBytes: Int64?
        /// The part of the work that is done, 0...1.
        package var fraction: Double
        /// The bytes that arrive in a second.
        package var bytesPerSecond: Double
        /// The seconds until the last byte; nil while that can't be said.
        package var secondsLeft: Double?

        /// Says what the snapshot says.
        package init(_ progress: GroupProgress) {
            group = progress.name
            receivedBytes = progress.receivedBytes
            totalBytes = progress.expectedBytes
            fraction = progress.fraction
            bytesPerSecond = progress.bytesPerSecond
            secondsLeft = progress.secondsLeft
        }
    }

    /// An attempt that failed, and the next one.
    package struct Retrying: Hashable, Sendable {
        /// The group's place in the library.
        package var group: String
        /// The asset.
        package var asset: Asset.Role
        /// The number of the attempt that comes; the first one was 1.
        package var attempt: Int
        /// The seconds until then.
        package var waitSeconds: Double
        /// Why the last one failed.
        package var reason: FailureReason

        /// Describes the next attempt.
        package init(
            group: String, asset: Asset.Role, attempt: Int, waitSeconds: Double,
            reason: FailureReason
        ) {
            self.group = group
            self.asset = asset
            self.attempt = attempt
            self.waitSeconds = waitSeconds
            self.reason = reason
        }
    }

    /// A group that is visible.
    package struct Committed: Hashable, Sendable {
        /// One of its files.
        package struct File: Hashable, Sendable {
            /// What it is to the group.
            package var role: Asset.Role
            /// Its place in the library.
            package var path: String
            /// Its length.
            package var bytes: Int64
            /// Its digest.
            package var sha256: SHA256Digest

            /// Describes a file.
            package init(role: Asset.Role, path: String, bytes: Int64, sha256: SHA256Digest) {
                self.role = role
                self.path = path
                self.bytes = bytes
                self.sha256 = sha256
            }
        }

        /// The group's place in the library.
        package var group: String
        /// The folder of its files within the library.
        package var folder: String
        /// Whether an optional asset is missing.
        package var isDegraded: Bool
        /// Its files, in the plan's order.
        package var files: [File]
        /// The time since it was begun.
        package var seconds: Double

        /// Describes the commit.
        package init(
            group: String, folder: String, isDegraded: Bool, files: [File], seconds: Double
        ) {
            self.group = group
            self.folder = folder
            self.isDegraded = isDegraded
            self.files = files
            self.seconds = seconds
        }
    }

    /// A group that failed.
    package struct RolledBack: Hashable, Sendable {
        /// The group's place in the library.
        package var group: String
        /// The asset that failed; nil if it was none.
        package var asset: Asset.Role?
        /// Why.
        package var reason: FailureReason
        /// The one line that a person reads.
        package var message: String
        /// Whether the same group may succeed later without being changed.
        package var isRetryable: Bool
        /// The bytes that are kept for a retry.
        package var keptBytes: Int64

        /// Describes the failure.
        package init(
            group: String, asset: Asset.Role?, reason: FailureReason, message: String,
            isRetryable: Bool, keptBytes: Int64
        ) {
            self.group = group
            self.asset = asset
            self.reason = reason
            self.message = message
            self.isRetryable = isRetryable
            self.keptBytes = keptBytes
        }
    }

    /// What a run came to.
    package struct Summary: Hashable, Sendable {
        /// The groups that were committed, the degraded ones included.
        package var committed = 0
        /// The groups that were there.
        package var alreadyPresent = 0
        /// The groups that were committed without an optional asset.
        package var degraded = 0
        /// The groups that failed.
        package var rolledBack = 0
        /// The bytes that came over the network.
        package var receivedBytes: Int64 = 0
        /// The time since the start.
        package var seconds = 0.0

        /// Starts with nothing counted.
        package init() {}
    }
}
