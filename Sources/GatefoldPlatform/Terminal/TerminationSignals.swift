#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// The signals that a person or a supervisor sends to a program, as a stream of events.
///
/// A thread of its own reads them; the handler itself does no more than to pass a number on.
package enum TerminationSignals {
    /// What a signal asks for.
    package enum Event: Hashable, Sendable {
        /// Stop, and keep what can be kept: the first SIGINT or SIGTERM.
        case stop(StopSignal)
        /// Ask the terminal for its size again: SIGWINCH.
        case resized
    }

    /// Begins to take the signals.
    ///
    /// To be called once, early in main. A signal that the parent process had ignored, as `nohup`
    /// and background jobs of scripts do, stays ignored. The second SIGINT or SIGTERM ends the
    /// process at once with the exit code 130 or 143.
    ///
    /// - Parameter farewell: Bytes for standard error before such an end, for example those that
    ///   show the cursor again; left out if the terminal takes none just then.
    /// - Returns: The events, in the order in which they came. The stream never ends.
    package static func begin(farewell: String = "") -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        do throws(SystemError) {
            try SystemThread(name: "gatefold-signals") {
                var decision = SignalDecision()
                while let number = SignalPipe.next() {
                    switch decision.received(number) {
                    case .tell(let event): continuation.yield(event)
                    case .leave(let code): leave(code, farewell)
                    case .pass: break
                    }
                }
            }.detach()
        } catch {
            // Nobody would read the signals: they keep their usual effect.
            return stream
        }
        SignalPipe.take([SIGINT, SIGTERM, SIGWINCH])
        return stream
    }

    private static func leave(_ code: Int32, _ farewell: String) -> Never {
        let device = TerminalDevice.standardError
        if !farewell.isEmpty, device.isTerminal, device.hasRoom {
            // The process ends with the next line; nobody is left to be told of a failure.
            try? device.write(farewell)
        }
        _exit(code)
    }
}

/// The signals that ask a program to end.
package enum StopSignal: Hashable, Sendable {
    /// SIGINT: a person pressed Control-C.
    case interrupt
    /// SIGTERM: a supervisor asks.
    case terminate

    /// The exit code that says so: 128 and the signal's number.
    package var exitCode: Int32 {
        switch self {
        case .interrupt: 128 + SIGINT
        case .terminate: 128 + SIGTERM
        }
    }
}

/// Decides what a signal leads to: the first one asks, the second one ends.
package struct SignalDecision: Sendable {
    /// What is to be done.
    package enum Step: Hashable, Sendable {
        /// Tell the program.
        case tell(TerminationSignals.Event)
        /// End the process at once with this code.
        case leave(Int32)
        /// Nothing.
        case pass
    }

    private var isStopping = false

    /// Starts with no signal received.
    package init() {}

    /// Takes the number of a signal that arrived.
    package mutating func received(_ number: Int32) -> Step {
        switch number {
        case SIGINT: stop(.interrupt)
        case SIGTERM: stop(.terminate)
        case SIGWINCH: .tell(.resized)
        default: .pass
        }
    }

    private mutating func stop(_ signal: StopSignal) -> Step {
        defer { isStopping = true }
        return isStopping ? .leave(signal.exitCode) : .tell(.stop(signal))
    }
}
