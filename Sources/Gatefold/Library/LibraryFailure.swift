import GatefoldPlatform

/// Why a folder can't be used as a library.
public struct LibraryFailure: Error, Hashable, Sendable {
    /// What is wrong with the folder.
    public enum Problem: Hashable, Sendable {
        /// The path is empty or has a NUL in it.
        case badPath
        /// There is no folder, or it has no private folder of Gatefold's in it.
        case notALibrary
        /// A file, or something else that is no folder, stands there or on the way.
        case notAFolder
        /// The folder, or one on the way, can't be written to.
        case notWritable
        /// Something that isn't Gatefold's has the name of its private folder, or it is a link.
        case privateFolderTaken
        /// Another process is cleaning the library up.
        case busy
        /// A system call failed: its name and its errno.
        case system(call: String, errno: Int32)
    }

    /// The folder's path, as it was given.
    public let path: String

    /// What is wrong with it.
    public let problem: Problem

    init(path: String, problem: Problem) {
        self.path = path
        self.problem = problem
    }

    init(path: String, _ error: SystemError) {
        let isPrivate = error.path.hasSuffix("/" + PrivateFolder.name)
        let problem: Problem =
            switch error.number {
            case SystemError.notAFolder, SystemError.link, SystemError.exists:
                isPrivate ? .privateFolderTaken : .notAFolder
            case SystemError.readOnly, SystemError.forbidden, SystemError.notPermitted:
                .notWritable
            case SystemError.busy where error.call == "flock": .busy
            default: .system(call: error.call, errno: error.number)
            }
        self.init(path: path, problem: problem)
    }
}

extension LibraryFailure: CustomStringConvertible {
    /// What happened and what to do, in one line.
    public var description: String {
        let shown = path.printable
        switch problem {
        case .badPath: return "The library's path is empty or not a path. Name a folder."
        case .notALibrary:
            return "\(shown): no library is there. Name its folder with --into or GATEFOLD_LIBRARY."
        case .notAFolder: return "\(shown): not a folder. Name a folder, or one that can be made."
        case .notWritable:
            return "\(shown): cannot be written to. Choose another folder or change its rights."
        case .privateFolderTaken:
            return "\(shown)/\(PrivateFolder.name): not a folder of ours. Move it away."
        case .busy: return "\(shown): another process is cleaning it up. Try again in a moment."
        case .system(let call, let number):
            let error = SystemError(call: call, number: number, path: "")
            return "\(shown): \(error.reason) (\(call)). The folder cannot be used as a library."
        }
    }
}
