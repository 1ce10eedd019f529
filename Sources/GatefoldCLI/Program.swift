import Gatefold
import GatefoldPlatform

/// The program `gatefold`: from its arguments to its exit code.
package enum Program: Sendable {
    /// Does what the command line asks for.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, without the program's name.
    ///   - environment: The environment variables.
    /// - Returns: The exit code, 0...3, 130 or 143.
    package static func run(
        _ arguments: [String], environment: [String: String]
    ) async -> Int32 {
        WriteSignals.ignore()
        if PlantedBug.isPossible, environment["GATEFOLD_PLANTED"] == "list" {
            return say(PlantedBug.allCases.map { $0.rawValue + "\n" }.joined()).number
        }
        do throws(UsageError) {
            let command = try CommandLineParser.parse(arguments, environment: environment)
            if command.needsAnotherProgram {
                let failure = TransportChoice.handOver(arguments)
                return fail("gatefold: \(failure.message)", failure.exitCode).number
            }
            return await perform(command, environment).number
        } catch {
            return fail("\(error)", .usage).number
        }
    }

    private static func perform(
        _ command: Command, _ environment: [String: String]
    ) async -> ExitCode {
        switch command {
        case .version: return say("gatefold \(gatefoldVersion)\n")
        case .help(let topic):
            let width = TerminalDevice.standardOutput.size?.columns ?? 80
            return say(Help.text(topic: topic, width: width))
        case .manual: return say(Manual.text)
        case .completions(let shell): return say(Completions.script(for: shell))
        case .get(let options):
            return await work { () async throws(CommandFailure) in
                let console = Console(options.output, environment: environment)
                return try await GetCommand(options: options, console: console).run()
            }
        case .run(let options):
            return await work { () async throws(CommandFailure) in
                let console = Console(options.output, environment: environment)
                return try await RunCommand(options: options, console: console).run()
            }
        case .retry(let options):
            return await work { () async throws(CommandFailure) in
                let console = Console(options.output, environment: environment)
                return try await RetryCommand(options: options, console: console).run()
            }
        case .heal(let options):
            return await work { () async throws(CommandFailure) in
                let console = Console(options.output, environment: environment)
                return try await HealCommand(options: options, console: console).run()
            }
        case .status(let options):
            return await work { () async throws(CommandFailure) in
                let console = Console(options.output, environment: environment)
                return try await StatusCommand(options: options, console: console).run()
            }
        case .verify(let options):
            return await work { () async throws(CommandFailure) in
                let console = Console(options.output, environment: environment)
                return try await VerifyCommand(options: options, console: console).run()
            }
        case .clean(let options):
            return await work { () async throws(CommandFailure) in
                let console = Console(options.output, environment: environment)
                return try await CleanCommand(options: options, console: console).run()
            }
        case .search(let options):
            return await work { () async throws(CommandFailure) in
                let console = Console(options.output, environment: environment)
                return try await SearchCommand(options: options, console: console).run()
            }
        case .demo(let options):
            return await work { () async throws(CommandFailure) in
                let console = Console(options.output, environment: environment)
                return try await DemoCommand(options: options, console: console).run()
            }
        }
    }

    /// Runs a verb that takes time: on threads that may block, until it ends or is stopped.
    private static func work(
        _ verb: @escaping @Sendable () async throws(CommandFailure) -> ExitCode
    ) async -> ExitCode {
        let signals = TerminationSignals.begin(farewell: BarScreen.farewell)
        return await withTaskExecutorPreference(BlockingExecutor.shared) {
            await StopScope.run(signals) {
                do throws(CommandFailure) {
                    return try await verb()
                } catch {
                    return fail("gatefold: \(error.message)", error.exitCode)
                }
            }
        }
    }

    private static func say(_ text: String) -> ExitCode {
        // Whoever asked may have gone, as `gatefold help | head -1` does.
        try? TerminalDevice.standardOutput.write(text)
        return .success
    }

    private static func fail(_ line: String, _ code: ExitCode) -> ExitCode {
        try? TerminalDevice.standardError.write(line + "\n")
        return code
    }
}
