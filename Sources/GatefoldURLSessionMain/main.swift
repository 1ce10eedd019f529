import GatefoldCLI
import GatefoldPlatform
import GatefoldURLSession

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

TransportChoice.link { URLSessionTransport($0) }
ThisProcess.raiseFileLimit(to: 4_096)
let code = await Program.run(
    Array(CommandLine.arguments.dropFirst()),
    environment: ProcessInfo.processInfo.environment)
ThisProcess.exit(code)
