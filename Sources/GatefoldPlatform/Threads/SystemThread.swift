import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// A thread of the system, for work that blocks; it has to be joined or detached exactly once.
package struct SystemThread: Sendable {
    // The bits of a pthread_t: a number with glibc, a pointer elsewhere.
    private let handle: UInt

    /// Starts a thread that debuggers show under `name` (15 bytes at most) and runs `body` on it.
    package init(name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let work = unsafe Unmanaged.passRetained(Work(name: name, body: body))
        let (number, handle) = unsafe startThread(work.toOpaque())
        guard number == 0 else {
            unsafe work.release()
            throw SystemError(call: "pthread_create", number: number, path: name)
        }
        self.handle = handle
    }

    /// Waits until the thread has run its body; to be called once.
    package func join() {
        joinThread(handle)
    }

    /// Lets the thread go: its memory is given back when its body ends; to be called once.
    package func detach() {
        detachThread(handle)
    }
}

/// What crosses from the starting thread to the started one.
private final class Work: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }

    func run() {
        unsafe csystem_name_thread(name)
        body()
    }
}

#if canImport(Glibc)
    private func startThread(_ work: UnsafeMutableRawPointer) -> (number: Int32, handle: UInt) {
        var thread: pthread_t = 0
        let number = unsafe pthread_create(&thread, nil, runWork, work)
        return (number, thread)
    }

    private func joinThread(_ handle: UInt) {
        pthread_join(handle, nil)
    }

    private func detachThread(_ handle: UInt) {
        pthread_detach(handle)
    }

    private func runWork(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let work = unsafe work else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
        return nil
    }
#elseif canImport(Darwin)
    private func startThread(_ work: UnsafeMutableRawPointer) -> (number: Int32, handle: UInt) {
        var thread: pthread_t?
        let number = unsafe pthread_create(&thread, nil, runWork, work)
        return unsafe (number, UInt(bitPattern: thread))
    }

    private func joinThread(_ handle: UInt) {
        guard let thread = unsafe pthread_t(bitPattern: handle) else { return }
        unsafe pthread_join(thread, nil)
    }

    private func detachThread(_ handle: UInt) {
        guard let thread = unsafe pthread_t(bitPattern: handle) else { return }
        unsafe pthread_detach(thread)
    }

    private func runWork(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
        return nil
    }
#elseif canImport(Musl)
    private func startThread(_ work: UnsafeMutableRawPointer) -> (number: Int32, handle: UInt) {
        var thread: pthread_t?
        let number = unsafe pthread_create(&thread, nil, runWork, work)
        return unsafe (number, UInt(bitPattern: thread))
    }

    private func joinThread(_ handle: UInt) {
        unsafe pthread_join(pthread_t(bitPattern: handle), nil)
    }

    private func detachThread(_ handle: UInt) {
        unsafe pthread_detach(pthread_t(bitPattern: handle))
    }

    private func runWork(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let work = unsafe work else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
        return nil
    }
#endif
