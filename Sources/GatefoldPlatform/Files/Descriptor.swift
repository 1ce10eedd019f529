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

    private let start: String
    private let name: String?

    /// What was opened, as a person would recognise it in a message.
    ///
    /// It is put together when somebody asks: hardly any call fails.
    package var path: String {
        guard let name else { return start }
        return start.hasSuffix("/") ? start + name : start + "/" + name
    }

    /// Takes over an open descriptor.
    package init(_ number: Int32, path: String) {
        self.number = number
        start = path
        name = nil
    }

    /// Takes over the open descriptor of a name in a folder.
    init(_ number: Int32, _ name: String, in folder: Descriptor) {
        self.number = number
        start = folder.path
        self.name = name
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
