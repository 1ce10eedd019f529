import Gatefold
import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where a plan's bytes come from: a file, an address, or standard input.
struct PlanInput: Sendable {
    /// What messages call it.
    let name: String

    /// The plan's own address; nil for what has none.
    let base: URL?

    /// Whether it can be read more than once.
    let isRepeatable: Bool

    private let open: @Sendable () throws(CommandFailure) -> Bytes

    private typealias Bytes = @Sendable () async throws -> [UInt8]?

    /// The bytes that are read at a time.
    private static let chunk = 65_536

    /// A reader from the plan's start.
    func reader() throws(CommandFailure) -> PlanReader {
        PlanReader(name: name, base: base, read: try open())
    }

    /// Finds a plan: `-` is standard input, what begins with http:// or https:// an address, and
    /// everything else a file.
    static func find(
        _ operand: String, _ transport: any Transport, _ network: NetworkOptions
    ) async throws(CommandFailure) -> PlanInput {
        if operand == "-" { return try standardInput() }
        let start = operand.prefix(8).lowercased()
        if start.hasPrefix("http://") || start.hasPrefix("https://") {
            return try await address(operand, transport, network)
        }
        return try file(operand)
    }

    private static func file(_ path: String) throws(CommandFailure) -> PlanInput {
        let isRepeatable = try opened(path).isRepeatable
        return PlanInput(name: path, base: nil, isRepeatable: isRepeatable) {
            () throws(CommandFailure) in
            bytes(of: try opened(path))
        }
    }

    private static func opened(_ path: String) throws(CommandFailure) -> SequentialFile {
        do throws(SystemError) {
            return try SequentialFile(path: path)
        } catch {
            throw .usage("\(path.printable): the plan cannot be read: \(error.reason).")
        }
    }

    private static func standardInput() throws(CommandFailure) -> PlanInput {
        let name = "standard input"
        let file: SequentialFile
        do throws(SystemError) {
            file = try SequentialFile(standardInput: name)
        } catch {
            throw .usage("\(name): the plan cannot be read: \(error.reason).")
        }
        // A file that was redirected is not read again either: whoever wrote to it before us may
        // have left it in the middle.
        return PlanInput(name: name, base: nil, isRepeatable: false) { bytes(of: file) }
    }

    private static func bytes(of file: SequentialFile) -> Bytes {
        {
            let bytes = try file.read(atMost: chunk) { Task.isCancelled }
            return bytes.isEmpty ? nil : bytes
        }
    }

    private static func address(
        _ text: String, _ transport: any Transport, _ network: NetworkOptions
    ) async throws(CommandFailure) -> PlanInput {
        let url: URL
        do throws(Address.Refusal) {
            url = try Address.parse(text)
        } catch {
            throw .usage("PLAN: \(error). Give a file, an http or https address, or \"-\".")
        }
        let fetched = try await SmallFetch(transport: transport, network: network).get(url)
        let body = fetched.body
        return PlanInput(
            name: Address.redacted(url), base: fetched.url, isRepeatable: true
        ) {
            let next = Locked(0)
            return {
                let index = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                return index < body.count ? body[index] : nil
            }
        }
    }
}
