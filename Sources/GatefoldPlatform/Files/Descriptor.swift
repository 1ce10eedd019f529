#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// An open file or folder; it is closed when nobody holds it any more.
package final class Descriptor: Sendable {
    /// The descriptor's number.
    package let number: Int32

    /// What was opened, as a person would recognise it in a message.
    package let path: String

    /// Takes over an open descriptor.
    package init(_ number: Int32, path: String) {
        self.number = number
        self.path = path
    }

    deinit {
        // What close(2) reports has no taker here: whoever must know that bytes are safe has
        // called fsync. Never repeated after EINTR: on Linux the descriptor is gone by then.
        if number >= 0 { _ = closeDescriptor(number) }
    }

    /// A folder that is nowhere: every call in it fails with EBADF.
    package static func nowhere(path: String) -> Descriptor { Descriptor(-1, path: path) }

    /// The path of a name in this folder, for messages.
    package func path(of name: String) -> String {
        path.hasSuffix("/") ? path + name : path + "/" + name
    }
}

/// Calls close(2), which a method of the same name would hide.
private func closeDescriptor(_ number: Int32) -> Int32 {
    close(number)
}
