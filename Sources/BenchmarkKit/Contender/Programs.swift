#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where the programs are that the benchmark starts.
package struct Programs: Sendable {
    /// Gatefold's program.
    package let gatefold: String
    /// The bare program in C.
    package let floor: String
    /// The program that times another one.
    package let stopwatch: String

    private let folders: [String]

    /// Looks for our programs beside this one, and for the others in PATH and in /usr/sbin.
    ///
    /// - Parameters:
    ///   - folder: The folder of the running program.
    ///   - environment: PATH is looked at; GATEFOLD may name another program `gatefold`.
    package init(beside folder: String, environment: [String: String]) {
        gatefold = environment["GATEFOLD"] ?? folder + "/gatefold"
        floor = folder + "/BenchmarkFloor"
        stopwatch = folder + "/BenchmarkStopwatch"
        let path = environment["PATH"] ?? "/usr/bin:/bin"
        folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/sbin"]
    }

    /// The file of a program that is in PATH or in /usr/sbin; nil where there is none.
    package func path(of name: String) -> String? {
        folders.map { "\($0)/\(name)" }.first(where: Self.isProgram)
    }

    /// Whether a contender can be started.
    package func has(_ contender: Contender) -> Bool {
        switch contender {
        case .gatefold: Self.isProgram(gatefold)
        case .floor: Self.isProgram(floor)
        case .curl, .aria2c, .wget2: path(of: contender.rawValue) != nil
        }
    }

    /// What is missing without which nothing can be measured, by name.
    package var missing: [String] {
        let own = [gatefold, floor, stopwatch].filter { !Self.isProgram($0) }
        let others = ["nginx", "openssl", "sync", "rm", "mkdir", "df", "uname"]
        return own + others.filter { path(of: $0) == nil }
    }

    private static func isProgram(_ path: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: path)
    }

    /// The folder of the running program.
    package static var ownFolder: String {
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = link ?? CommandLine.arguments.first ?? ""
        return URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
            .withoutSlash
    }
}

extension String {
    /// The same without a slash at its end.
    fileprivate var withoutSlash: String { hasSuffix("/") && count > 1 ? String(dropLast()) : self }
}
