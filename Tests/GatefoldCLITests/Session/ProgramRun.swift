import Foundation
import GatefoldPlatform
import GatefoldTestSupport

/// One run of the built program, as a shell would see it.
struct ProgramRun {
    let exitCode: Int32
    let output: String
    let errors: String

    var outputLines: [String] { output.split(separator: "\n").map(String.init) }
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    /// Runs the program to its end; `meanwhile` gets its process number once it runs.
    ///
    /// On a thread that may block: those of the cooperative pool are the other tests'.
    static func of(
        _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
        input: String? = nil, meanwhile: @Sendable (Int32) throws -> Void = { _ in }
    ) async throws -> ProgramRun {
        try await withTaskExecutorPreference(BlockingExecutor.shared) {
            try ProgramRun(arguments, in: folder, environment, input, meanwhile: meanwhile)
        }
    }

    private init(
        _ arguments: [String], in folder: String?, _ more: [String: String], _ input: String?,
        meanwhile: (Int32) throws -> Void
    ) throws {
        var environment = ProcessInfo.processInfo.environment
        environment["GATEFOLD_LIBRARY"] = nil
        environment.merge(more) { _, new in new }
        let program = try SpawnedProgram(
            try Self.path, arguments, environment: environment, in: folder, input: input)
        let told = Result { try meanwhile(program.identifier) }
        exitCode = program.wait()
        output = program.output
        errors = program.errors
        try told.get()
    }

    /// The path of the program, which is built beside the tests.
    static var path: String {
        get throws {
            let bundle = CommandLine.arguments.first { $0.contains(".xctest") }
            guard let bundle, let end = bundle.range(of: ".xctest") else { throw Missing() }
            let path = URL(filePath: String(bundle[..<end.upperBound]))
                .deletingLastPathComponent().appending(path: "gatefold").path
            guard FileManager.default.isExecutableFile(atPath: path) else { throw Missing() }
            return path
        }
    }

    /// The program isn't where it is expected.
    struct Missing: Error {}
}
