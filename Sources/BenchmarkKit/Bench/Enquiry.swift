#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Asks programs and the system what they are.
struct Enquiry {
    let programs: Programs
    let children: Children
    let folder: String

    /// What this machine is, and the versions of the programs that take part.
    func machine(_ contenders: [Contender]) throws(BenchmarkFailure) -> Machine {
        var list: [Machine.Program] = []
        for contender in contenders { list += try describe(contender) }
        let nginx = try answer("nginx", ["-v"]) ?? ""
        list.append(.init(name: "nginx", version: Machine.version(in: nginx) ?? "?"))
        let system = try answer("uname", ["-srm"]) ?? "?"
        let information = ProcessInfo.processInfo
        return Machine(
            system: system.split(whereSeparator: \.isNewline).first.map(String.init) ?? "?",
            processor: Machine.processor(in: TextFile.text("/proc/cpuinfo") ?? ""),
            cores: information.activeProcessorCount,
            memoryBytes: Int64(information.physicalMemory), programs: list)
    }

    /// The bytes that are free for files in a folder; nil where nobody knows.
    func room(in folder: String, isMemory: Bool) throws(BenchmarkFailure) -> Int64? {
        let free = Room.free(try answer("df", ["-Pk", folder]) ?? "")
        guard isMemory, let memory = Room.memory(TextFile.text("/proc/meminfo") ?? "") else {
            return free
        }
        return min(free ?? memory, memory)
    }

    /// The kind of the file system that a folder is on.
    func fileSystem(of folder: String) -> String {
        let path = URL(filePath: folder).absoluteURL.resolvingSymlinksInPath()
            .path(percentEncoded: false)
        let mounts = TextFile.text("/proc/self/mounts") ?? ""
        return Room.fileSystem(of: path, mounts: mounts) ?? "unknown"
    }

    private func describe(
        _ contender: Contender
    ) throws(BenchmarkFailure) -> [Machine.Program] {
        switch contender {
        case .floor: return []
        case .gatefold:
            let version = Machine.version(in: try answer(programs.gatefold, ["--version"]) ?? "")
            let linking = try answer("ldd", [programs.gatefold]).map(Machine.linking)
            let words = [version ?? "?", linking].compactMap { $0 }
            return [.init(name: "gatefold", version: words.joined(separator: ", "))]
        case .curl:
            let said = try answer("curl", ["--version"]) ?? ""
            return [
                .init(name: "curl", version: Machine.version(in: said) ?? "?"),
                .init(name: "libcurl", version: Machine.libcurl(in: said) ?? "?"),
            ]
        case .aria2c, .wget2:
            let said = try answer(contender.rawValue, ["--version"]) ?? ""
            return [.init(name: contender.rawValue, version: Machine.version(in: said) ?? "?")]
        }
    }

    /// What a program says; nil if it isn't there or fails.
    private func answer(
        _ name: String, _ arguments: [String]
    ) throws(BenchmarkFailure) -> String? {
        guard let path = name.hasPrefix("/") ? name : programs.path(of: name) else { return nil }
        let log = folder + "/answer"
        guard try children.run(Command(path, arguments), log: log) == 0 else { return nil }
        return TextFile.text(log)
    }
}
