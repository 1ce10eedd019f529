import GatefoldCLI
import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

ThisProcess.saveMemory()
ThisProcess.raiseFileLimit(to: 4_096)
let code = await Program.run(
    Array(CommandLine.arguments.dropFirst()),
    environment: ProcessInfo.processInfo.environment)
ThisProcess.exit(code)
