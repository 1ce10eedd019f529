/// What reading one committed group came to.
public struct GroupVerification: Hashable, Sendable {
    /// The group's name; where its receipt can't be read, the path of its folder or of the receipt.
    public let name: String

    /// The group; nil where its receipt can't be read.
    public let group: StoredGroup?

    /// What is wrong with it, in the receipt's order; then what does not belong to it.
    public let findings: [Finding]

    /// The bytes that were read.
    public let bytes: Int64

    /// Tells what reading a group came to.
    package init(name: String, group: StoredGroup?, findings: [Finding], bytes: Int64) {
        self.name = name
        self.group = group
        self.findings = findings
        self.bytes = bytes
    }

    /// Whether the group is exactly what its receipt says.
    public var isIntact: Bool { findings.isEmpty }

    /// One thing that is wrong.
    public struct Finding: Hashable, Sendable {
        /// The name of the file, in the group's folder; the receipt's, or none, where the whole
        /// group is meant.
        public let file: String?

        /// What the receipt says of the file; nil where it doesn't name it.
        public let expected: Receipt.File?

        /// What was found in its place.
        public let kind: Kind

        /// Tells what was found in a file's place.
        package init(file: String?, expected: Receipt.File?, kind: Kind) {
            self.file = file
            self.expected = expected
            self.kind = kind
        }
    }

    /// What was found.
    public enum Kind: Hashable, Sendable {
        /// The bytes are others, as many as there were.
        case rot(found: SHA256Digest)
        /// There are more bytes, or fewer.
        case length(found: Int64)
        /// There is no file.
        case missing
        /// A name that the receipt does not have.
        case foreign(isFolder: Bool)
        /// A link or a folder, or something else that is no file.
        case notAFile
        /// It can't be read: the call and its errno.
        case unreadable(call: String, errno: Int32)
        /// The receipt can't be one of Gatefold's.
        case receipt

        /// A stable word for scripts.
        public var code: String {
            switch self {
            case .rot: "rot"
            case .length: "length"
            case .missing: "missing"
            case .foreign: "foreign"
            case .notAFile: "notAFile"
            case .unreadable: "unreadable"
            case .receipt: "receipt"
            }
        }

        /// Whether fetching the file again can mend it.
        public var isHealable: Bool {
            switch self {
            case .rot, .length, .missing: true
            case .foreign, .notAFile, .unreadable, .receipt: false
            }
        }
    }
}
