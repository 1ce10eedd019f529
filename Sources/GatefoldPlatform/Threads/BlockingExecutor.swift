#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// Runs tasks on threads of its own, so that they may block in file calls.
///
/// The cooperative pool has a thread a core, and a blocked one is missing there. Threads are
/// started when work waits and none is idle, up to a limit, and stay for the process's life.
@safe
package final class BlockingExecutor: TaskExecutor, @unchecked Sendable {
    // Proof: `state` is touched only between lock and unlock of `mutex`; `mutex` and `ready`
    // are allocated once and live as long as the process, as does every executor.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let ready: UnsafeMutablePointer<pthread_cond_t>
    private var state = State()
    private let limit: Int

    private struct State {
        var jobs: [UnownedJob] = []
        var next = 0
        var threads = 0
        var idle = 0

        mutating func popFirst() -> UnownedJob? {
            guard next < jobs.count else { return nil }
            let job = jobs[next]
            next += 1
            if next == jobs.count || next >= 1_024 {
                jobs.removeFirst(next)
                next = 0
            }
            return job
        }
    }

    /// The executor for file work, shared by everything in the process.
    package static let shared = BlockingExecutor(limit: 8)

    private init(limit: Int) {
        self.limit = limit
        unsafe mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe ready = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        unsafe pthread_cond_init(ready, nil)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        unsafe pthread_mutex_lock(mutex)
        state.jobs.append(job)
        let waiting = state.jobs.count - state.next
        let mustGrow = waiting > state.idle && state.threads < limit
        if mustGrow { state.threads += 1 }
        unsafe pthread_cond_signal(ready)
        unsafe pthread_mutex_unlock(mutex)
        if mustGrow { grow() }
    }

    private func grow() {
        do {
            try SystemThread(name: "gatefold-files") { self.serve() }.detach()
        } catch {
            // No thread to be had: the ones that run take the job. Without any, it runs here,
            // which blocks the caller's thread and loses nothing.
            unsafe pthread_mutex_lock(mutex)
            state.threads -= 1
            let isAlone = state.threads == 0
            unsafe pthread_mutex_unlock(mutex)
            if isAlone { drain() }
        }
    }

    private func serve() {
        while true { run(waitForJob()) }
    }

    private func drain() {
        while let job = takeJob() { run(job) }
    }

    private func run(_ job: UnownedJob) {
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }

    private func waitForJob() -> UnownedJob {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while true {
            if let job = state.popFirst() { return job }
            state.idle += 1
            unsafe pthread_cond_wait(ready, mutex)
            state.idle -= 1
        }
    }

    private func takeJob() -> UnownedJob? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return state.popFirst()
    }
}
