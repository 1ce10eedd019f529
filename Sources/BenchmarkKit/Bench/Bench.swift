/// Measures what the options ask for.
struct Bench {
    let options: BenchmarkOptions
    let programs: Programs
    let children: Children
    let workshop: Workshop
    /// Is told what is being done.
    let tell: @Sendable (String) -> Void

    /// Measures all of it; what fails is in the report, and the rest goes on.
    func fill(_ report: inout BenchmarkReport) throws(BenchmarkFailure) {
        for peer in options.peers where !programs.has(peer) {
            skip("\(peer.rawValue): it is not installed", &report)
        }
        for place in options.places where workshop.targets[place] == nil {
            skip("\(place.rawValue): there is no such file system here", &report)
        }
        try Authority(
            openssl: programs.path(of: "openssl") ?? "openssl", children: children,
            workshop: workshop
        ).make()
        let path = programs.path(of: "nginx") ?? "nginx"
        let server = try Nginx(path, in: workshop, children: children)
        defer { server.stop() }
        for work in options.works { try measure(work, server, &report) }
        report.judge()
    }

    /// The programs that are there, Gatefold first.
    var contenders: [Contender] {
        [.gatefold] + options.peers.filter(programs.has)
    }

    private func measure(
        _ work: Work, _ server: Nginx, _ report: inout BenchmarkReport
    ) throws(BenchmarkFailure) {
        let enquiry = enquiry
        let free = try enquiry.room(in: workshop.root, isMemory: workshop.targets[.tmpfs] != nil)
        if let free, free < work.bytes + Self.reserve {
            return skip("\(work.name): no room for its files to be served", &report)
        }
        let files = ServedFiles(work: work, workshop: workshop)
        tell("\(work.name): making \(Figure.gibibytes(work.bytes)) of files")
        try files.make()
        try files.writeLists(for: server.server(for: work))
        for place in options.places {
            guard let target = workshop.targets[place] else { continue }
            let free = try enquiry.room(in: target, isMemory: place == .tmpfs)
            if let free, free < Rooms.bytes(for: work, on: place) + Self.reserve {
                skip("\(work.name), \(place.rawValue): no room for it", &report)
                continue
            }
            try measure(work, place, target, server, &report)
        }
        try empty(workshop.served)
    }

    private func measure(
        _ work: Work, _ place: Place, _ target: String, _ server: Nginx,
        _ report: inout BenchmarkReport
    ) throws(BenchmarkFailure) {
        let peers = options.peers.filter(programs.has)
        let rooms = Rooms(in: target, for: work, on: place)
        var trial = Trial(bench: self, server: server, rooms: rooms, place: place)
        for match in Match.all(of: work, in: place, against: peers) {
            tell("\(work.name), \(place.rawValue), \(match.durability.title), \(match.against)")
            do throws(BenchmarkFailure) {
                let pairs = try trial.pairs(of: match, rounds: options.rounds)
                guard let comparison = Comparison(match, pairs) else { continue }
                report.add(comparison)
                tell("    " + comparison.sentence)
            } catch {
                if case .stopped = error { throw error }
                report.failed.append("\(work.name), \(place.rawValue), \(match.against): \(error)")
                tell("failed: \(error)")
            }
        }
        for command in trial.commands where !report.commands.contains(where: command.isLike) {
            report.commands.append(command)
        }
        try rooms.clear(self)
    }

    /// Says what is left out, where it is seen at once and in the report.
    private func skip(_ what: String, _ report: inout BenchmarkReport) {
        tell("left out: \(what)")
        report.skipped.append(what)
    }

    var enquiry: Enquiry {
        Enquiry(programs: programs, children: children, folder: workshop.logs)
    }

    /// Removes a folder with all that is in it, and makes it again.
    func empty(_ folder: String) throws(BenchmarkFailure) {
        for words in [["rm", "-rf", folder], ["mkdir", folder]] {
            try run(words[0], Array(words.dropFirst()))
        }
    }

    /// Runs one of the system's programs, untimed.
    func run(_ name: String, _ arguments: [String]) throws(BenchmarkFailure) {
        let command = Command(programs.path(of: name) ?? name, arguments)
        let log = workshop.logs + "/run"
        let code = try children.run(command, log: log)
        guard code == 0 else {
            throw .ended(command, code: code, said: TextFile.text(log) ?? "")
        }
    }

    /// What stays free on each file system.
    static let reserve: Int64 = 1 << 30
}

extension Match {
    /// Whom Gatefold is held against.
    fileprivate var against: String { peer.map { "against \($0.rawValue)" } ?? "alone" }
}

extension BenchmarkReport.CommandLine {
    /// Whether both are about the same program and the same work.
    fileprivate func isLike(_ other: BenchmarkReport.CommandLine) -> Bool {
        work == other.work && contender == other.contender
    }
}
