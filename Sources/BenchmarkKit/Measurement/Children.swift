package import GatefoldPlatform

/// The programs that the benchmark has started, so that all of them can be ended at once.
package final class Children: Sendable {
    private struct State {
        var running: [Int32: ChildProcess] = [:]
        var stop: StopSignal?
    }

    private let state = Locked(State())
    private let environment: [String: String]

    /// Makes a keeper of programs, which have this environment and no other.
    package init(environment: [String: String]) {
        self.environment = environment
    }

    /// Starts a program that serves others, with what it says in the file `log`.
    ///
    /// It is not among those that `stop` ends: whoever started it ends it when all is over.
    package func start(_ command: Command, log: String) throws(BenchmarkFailure) -> ChildProcess {
        let outcome = state.withLock { spawn(command, log, &$0) }
        return try outcome.get()
    }

    /// Runs a program to its end, and returns its exit code; throws if all is being stopped.
    package func run(_ command: Command, log: String) throws(BenchmarkFailure) -> Int32 {
        let outcome = state.withLock { state -> Result<ChildProcess, BenchmarkFailure> in
            let outcome = spawn(command, log, &state)
            if case .success(let child) = outcome { state.running[child.identifier] = child }
            return outcome
        }
        let child = try outcome.get()
        let code = child.wait()
        let stop = state.withLock { state in
            state.running[child.identifier] = nil
            return state.stop
        }
        if let stop { throw .stopped(stop) }
        return code
    }

    private func spawn(
        _ command: Command, _ log: String, _ state: inout State
    ) -> Result<ChildProcess, BenchmarkFailure> {
        // Under the lock, so that none is started that `stop` does not see.
        if let stop = state.stop { return .failure(.stopped(stop)) }
        do throws(SystemError) {
            return .success(
                try ChildProcess(
                    command.path, command.arguments, environment: environment, output: log))
        } catch {
            return .failure(.notStarted(error))
        }
    }

    /// Ends every program that runs, and starts no more.
    package func stop(_ signal: StopSignal) {
        state.withLock { state in
            state.stop = state.stop ?? signal
            for child in state.running.values { child.endGroup() }
        }
    }
}
