import GatefoldCLI
import GatefoldPlatform
import GatefoldURLSession

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

let code = await Program.run(
    Array(CommandLine.arguments.dropFirst()),
    environment: ProcessInfo.processInfo.environment
) { URLSessionTransport($0) }
ThisProcess.exit(code)
