import Synchronization

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

    private let isOpen = Atomic(true)

    /// Takes over an open descriptor.
    package init(_ number: Int32, path: String) {
        self.number = number
        self.path = path
    }

    deinit {
        // Whoever must know whether bytes were lost has called `close()`, or fsync before.
        if isOpen.load(ordering: .relaxed) { _ = closeDescriptor(number) }
    }

    /// Closes now, and reports what close(2) reports; later calls do nothing.
    package func close() throws(SystemError) {
        guard isOpen.exchange(false, ordering: .relaxed) else { return }
        // Never repeated after EINTR: on Linux the descriptor is gone by then.
        if closeDescriptor(number) != 0, errno != EINTR {
            throw SystemError(call: "close", path: path)
        }
    }

    /// The path of a name in this folder, for messages.
    package func path(of name: String) -> String {
        path.hasSuffix("/") ? path + name : path + "/" + name
    }
}

/// Calls close(2), which a method of the same name would hide.
private func closeDescriptor(_ number: Int32) -> Int32 {
    close(number)
}
