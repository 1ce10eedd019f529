#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// A system call that failed: which one, on what, and why.
package struct SystemError: Error, Hashable, Sendable {
    /// The call as its manual page names it, for example `renameat2`.
    package let call: String

    /// The value of errno; its names are in errno(3).
    package let number: Int32

    /// What the call was about, as a person would recognise it; may be empty.
    package let path: String

    /// Makes an error of a known number.
    package init(call: String, number: Int32, path: String) {
        self.call = call
        self.number = number
        self.path = path
    }

    /// Makes an error of the calling thread's errno; to be called right after `call` failed.
    package init(call: String, path: @autoclosure () -> String) {
        let number = errno
        self.init(call: call, number: number, path: path())
    }

    /// The system's words for the number, for example `No space left on device`.
    package var reason: String {
        unsafe String(cString: strerror(number))
    }
}

extension SystemError: CustomStringConvertible {
    package var description: String {
        path.isEmpty ? "\(call): \(reason)" : "\(call) \(path): \(reason)"
    }
}

extension SystemError {
    /// ENOENT: there is nothing of that name.
    package static let absent = ENOENT
    /// EEXIST: there is something of that name.
    package static let exists = EEXIST
    /// ENOTEMPTY: the folder of that name has something in it.
    package static let notEmpty = ENOTEMPTY
    /// ENOTDIR: what should be a folder is none.
    package static let notAFolder = ENOTDIR
    /// ELOOP: what should be no symbolic link is one.
    package static let link = ELOOP
    /// EROFS: the file system is read-only.
    package static let readOnly = EROFS
    /// EACCES: the rights forbid it.
    package static let forbidden = EACCES
    /// EPERM: the operation is not permitted.
    package static let notPermitted = EPERM
    /// EWOULDBLOCK: somebody else has the lock.
    package static let busy = EWOULDBLOCK
    /// ENOSPC: the disk is full.
    package static let diskFull = ENOSPC
    /// EXDEV: the two names are not on one mount.
    package static let otherDevice = EXDEV
    /// EINVAL: the file system doesn't know the operation, or the argument is none.
    package static let invalid = EINVAL
    /// ENOSYS: the system doesn't know the call.
    package static let unknownCall = ENOSYS
    /// EOPNOTSUPP: the file system can't do that.
    package static let unsupported = EOPNOTSUPP
    /// EIO: the device failed.
    package static let inputOutput = EIO
    /// EILSEQ: a name is not in UTF-8.
    package static let notText = EILSEQ
}
