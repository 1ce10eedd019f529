#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// Runs tasks on threads of its own, so that they may block in file calls.
///
/// The cooperative pool has a thread a core, and a blocked one is missing there. Here threads are
/// started when work waits and none is idle, up to a limit, and stay for the process's life. As
/// many as there are cores work at a time: one more would be woken for a job that another one
/// takes first. A thread that says that it blocks, in a flush, is replaced at once; one that is
/// held up in another call after a few milliseconds, by a thread that looks now and then.
@safe
package final class BlockingExecutor: TaskExecutor, @unchecked Sendable {
    // Proof: `state` is touched only between lock and unlock of `mutex`; `mutex` and `ready`
    // are allocated once and live as long as the process, as does every executor.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let ready: UnsafeMutablePointer<pthread_cond_t>
    private var state: State
    private let limit: Int

    /// How often the thread that looks does so, in nanoseconds.
    private static let interval = 5_000_000

    private struct State {
        /// The threads that are to work at a time.
        let cores: Int
        var jobs: [UnownedJob] = []
        var next = 0
        var threads = 0

        /// The threads that wait for a job; those that were woken are among them until they run.
        var idle = 0
        var woken = 0

        /// The threads that said that they block.
        var blocked = 0

        /// Whether one of the idle threads looks now and then.
        var hasLookout = false

        init(cores: Int) { self.cores = cores }

        var waiting: Int { jobs.count - next }
        var working: Int { threads - idle - blocked + woken }

        /// Whether another thread is of use: to work, or since nobody is left to look.
        var wantsThread: Bool { idle == 0 || (waiting > idle && working < cores) }

        /// Whether an idle thread is to be woken, since too few work or nobody looks.
        mutating func wakesOne() -> Bool {
            guard waiting > 0, idle > woken else { return false }
            guard working < cores || (!hasLookout && woken == 0) else { return false }
            woken += 1
            return true
        }

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
        state = State(cores: max(2, ThisProcess.coreCount))
        unsafe mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe ready = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        unsafe pthread_cond_init(ready, nil)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        unsafe pthread_mutex_lock(mutex)
        state.jobs.append(job)
        let mustGrow = state.threads < limit && state.wantsThread
        if mustGrow { state.threads += 1 }
        let wakesOne = state.wakesOne()
        unsafe pthread_mutex_unlock(mutex)
        if wakesOne { unsafe pthread_cond_signal(ready) }
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
        var wasLookout = false
        while true {
            // Where enough work without this one, they take what waits.
            if wasLookout || state.working <= state.cores, let job = state.popFirst() {
                if state.wakesOne() { unsafe pthread_cond_signal(ready) }
                return job
            }
            wasLookout = rest()
        }
    }

    /// Waits until it is woken; true when it has looked out and nobody has woken it.
    private func rest() -> Bool {
        state.idle += 1
        defer { state.idle -= 1 }
        guard !state.hasLookout, state.working > 0 else {
            unsafe pthread_cond_wait(ready, mutex)
            state.woken = max(0, state.woken - 1)
            return false
        }
        state.hasLookout = true
        defer { state.hasLookout = false }
        var moment = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &moment)
        let nanoseconds = moment.tv_nsec + Self.interval
        moment.tv_sec += nanoseconds / 1_000_000_000
        moment.tv_nsec = nanoseconds % 1_000_000_000
        if unsafe pthread_cond_timedwait(ready, mutex, &moment) == ETIMEDOUT {
            // Whoever was woken is there by now, or will be, and needs no note any more.
            state.woken = 0
            return true
        }
        state.woken = max(0, state.woken - 1)
        return false
    }

    /// Runs a call that may block for long, while another thread works in this one's place.
    ///
    /// - Parameter call: The call.
    /// - Returns: What it returns.
    package static func blocking<Result>(_ call: () -> Result) -> Result {
        shared.block(1)
        defer { shared.block(-1) }
        return call()
    }

    private func block(_ change: Int) {
        unsafe pthread_mutex_lock(mutex)
        state.blocked += change
        let wakesOne = change > 0 && state.wakesOne()
        unsafe pthread_mutex_unlock(mutex)
        if wakesOne { unsafe pthread_cond_signal(ready) }
    }

    private func takeJob() -> UnownedJob? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return state.popFirst()
    }
}
