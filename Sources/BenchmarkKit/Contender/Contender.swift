/// A program that is measured.
package enum Contender: String, CaseIterable, Hashable, Sendable, Codable {
    case gatefold, curl, aria2c, wget2
    /// A bare program in C that moves the song from a socket to a file, and nothing else.
    case floor

    /// Those that Gatefold is held against.
    package static let peers: [Contender] = [.curl, .aria2c, .wget2, .floor]
}

extension Contender {
    /// The programs that a run starts, one after the other, all of which are timed.
    ///
    /// Each is used as people use it: no settings of the machine's user, but otherwise what the
    /// program does by default. Their output goes into a file.
    package func commands(for errand: Errand) -> [Command] {
        let programs = errand.programs
        switch self {
        case .gatefold:
            return [Command(programs.gatefold, gatefoldArguments(errand))]
        case .curl:
            return flushed(Command("curl", at: programs, curlArguments(errand)), errand)
        case .aria2c:
            return flushed(Command("aria2c", at: programs, aria2Arguments(errand)), errand)
        case .wget2:
            return flushed(Command("wget2", at: programs, wget2Arguments(errand)), errand)
        case .floor:
            let song = "\(errand.target)/\(Work.song(0))"
            let words = ["\(errand.server.port)", "/\(Work.song(0))", song]
            return [Command(programs.floor, words)]
        }
    }

    private func gatefoldArguments(_ errand: Errand) -> [String] {
        let server = errand.server
        var words: [String]
        if errand.work.groups == 1 {
            words = ["get", server.address(Work.song(0))]
            words += ["--artwork", server.address(Work.cover(0)), "--name", Work.label(0)]
        } else {
            words = ["run", errand.lists.plan, "--jobs", "16"]
        }
        words += ["--into", errand.target]
        if errand.durability == .none { words += ["--durability", "none"] }
        if let authority = server.authority { words += ["--cacert", authority] }
        return words
    }

    private func curlArguments(_ errand: Errand) -> [String] {
        var words = ["-q", "-sSf", "-Z", "--parallel-max", "16", "--remote-name-all"]
        words += ["--output-dir", errand.target, "-K", errand.lists.curl]
        if let authority = errand.server.authority { words += ["--http2", "--cacert", authority] }
        return words
    }

    private func aria2Arguments(_ errand: Errand) -> [String] {
        var words = ["--no-conf", "-i", errand.lists.addresses, "-j16", "-x1", "-d", errand.target]
        if let authority = errand.server.authority { words += ["--ca-certificate=\(authority)"] }
        return words
    }

    private func wget2Arguments(_ errand: Errand) -> [String] {
        var words = ["--no-config", "-i", errand.lists.addresses, "-P", errand.target]
        if let authority = errand.server.authority { words += ["--ca-certificate=\(authority)"] }
        return words
    }

    private func flushed(_ command: Command, _ errand: Errand) -> [Command] {
        guard errand.durability == .full else { return [command] }
        guard errand.work.groups == 1 else {
            return [command, Command("sync", at: errand.programs, ["-f", errand.target])]
        }
        let files = [Work.song(0), Work.cover(0)].map { "\(errand.target)/\($0)" }
        return [command, Command("sync", at: errand.programs, files)]
    }
}

extension Contender {
    /// The files that a run leaves, by their paths in the target folder, and the server's names
    /// of the same bytes.
    package func files(of work: Work) -> [(path: String, source: String)] {
        let groups = 0..<work.groups
        switch self {
        case .gatefold:
            return groups.flatMap { group in
                let folder = Work.label(group)
                let song = Work.song(group)
                return [("\(folder)/\(song)", song), ("\(folder)/cover.png", Work.cover(group))]
            }
        case .curl, .aria2c, .wget2:
            return groups.flatMap { group in
                [Work.song(group), Work.cover(group)].map { ($0, $0) }
            }
        case .floor:
            return groups.map { (Work.song($0), Work.song($0)) }
        }
    }
}
