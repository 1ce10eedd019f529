import GatefoldPlatform

/// Runs a verb until it ends or a signal stops it.
enum StopScope {
    private enum Outcome {
        case ended(ExitCode)
        case stopped(StopSignal)
        case deaf
    }

    /// Runs `body`; the first signal to stop cancels it, and it is waited for all the same.
    static func run(
        _ signals: AsyncStream<TerminationSignals.Event>,
        _ body: @escaping @Sendable () async -> ExitCode
    ) async -> ExitCode {
        await withTaskGroup(of: Outcome.self) { tasks in
            tasks.addTask { .ended(await body()) }
            tasks.addTask {
                for await case .stop(let signal) in signals { return .stopped(signal) }
                return .deaf
            }
            var signal: StopSignal?
            while let outcome = await tasks.next() {
                switch outcome {
                case .deaf: break
                case .stopped(let stop):
                    signal = stop
                    tasks.cancelAll()
                case .ended(let code):
                    tasks.cancelAll()
                    return signal.map { .stopped($0) } ?? code
                }
            }
            return .success
        }
    }
}
