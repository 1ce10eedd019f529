/// The runs of one work in one place.
struct Trial {
    private let bench: Bench
    private let server: Nginx
    private var rooms: Rooms
    private let place: Place
    private let stopwatch: Stopwatch
    private var warm: Set<Run> = []

    /// What each program was asked to do.
    private(set) var commands: [BenchmarkReport.CommandLine] = []

    private struct Run: Hashable {
        let contender: Contender
        let durability: Durability
    }

    /// Makes a trial in rooms.
    init(bench: Bench, server: Nginx, rooms: Rooms, place: Place) {
        self.bench = bench
        self.server = server
        self.rooms = rooms
        self.place = place
        stopwatch = Stopwatch(
            bench.programs.stopwatch, children: bench.children, folder: bench.workshop.logs)
    }

    /// Runs so many pairs, the first of which is Gatefold's to begin, the second its peer's.
    ///
    /// Each program has a run before, which is not counted, and whose files are compared with the
    /// server's byte for byte.
    mutating func pairs(of match: Match, rounds: Int) throws(BenchmarkFailure) -> [Pair] {
        if match.work.kind == .present { return try repeats(of: match, rounds: rounds) }
        try warmUp(.gatefold, match)
        guard let peer = match.peer else { return [] }
        try warmUp(peer, match)
        var pairs: [Pair] = []
        for round in 0..<rounds {
            let isFirst = round % 2 == 0
            let before = try isFirst ? nil : measured(peer, match)
            let own = try measured(.gatefold, match)
            let after = try isFirst ? measured(peer, match) : nil
            pairs.append(Pair(gatefold: own, peer: before ?? after))
        }
        return pairs
    }

    /// Runs of Gatefold on what is there.
    private mutating func repeats(
        of match: Match, rounds: Int
    ) throws(BenchmarkFailure) -> [Pair] {
        try warmUp(.gatefold, match)
        var pairs: [Pair] = []
        for round in 0...rounds {
            let own = try stopwatch.measure(Contender.gatefold.commands(for: errand(match)))
            try Landing(of: .gatefold, match.work, in: rooms.current).check()
            // The first one is the first that finds everything there.
            if round > 0 { pairs.append(Pair(gatefold: own, peer: nil)) }
        }
        return pairs
    }

    private mutating func measured(
        _ contender: Contender, _ match: Match
    ) throws(BenchmarkFailure) -> Measurement {
        try rooms.next(bench)
        // What is still to be written is none of the next program's business.
        if place == .disk { try bench.run("sync", ["-f", rooms.current]) }
        let measurement = try stopwatch.measure(contender.commands(for: errand(match)))
        try Landing(of: contender, match.work, in: rooms.current).check()
        return measurement
    }

    private mutating func warmUp(
        _ contender: Contender, _ match: Match
    ) throws(BenchmarkFailure) {
        let run = Run(contender: contender, durability: match.durability)
        guard !warm.contains(run) else { return }
        if match.work.kind == .present {
            // What is fetched here is only what is to be there.
            _ = try measured(contender, match)
            commands.append(line(of: contender, match, ""))
        } else if commands.contains(where: { $0.contender == contender }) {
            _ = try measured(contender, match)
        } else {
            let (_, transport) = try server.observing { () throws(BenchmarkFailure) in
                try measured(contender, match)
            }
            commands.append(line(of: contender, match, transport))
        }
        try Landing(of: contender, match.work, in: rooms.current).compare(
            with: bench.workshop.served)
        warm.insert(run)
    }

    private func line(
        of contender: Contender, _ match: Match, _ transport: String
    ) -> BenchmarkReport.CommandLine {
        let folders = [
            (rooms.current, "DIR"), (bench.workshop.lists + "/", ""),
            (bench.workshop.tls + "/", ""),
        ]
        let line = contender.commands(for: errand(match)).map { $0.line(showing: folders) }
            .joined(separator: "; ")
        return BenchmarkReport.CommandLine(
            work: match.work.name, contender: contender, line: line, transport: transport)
    }

    private func errand(_ match: Match) -> Errand {
        Errand(
            work: match.work, durability: match.durability, target: rooms.current,
            server: server.server(for: match.work), lists: .init(in: bench.workshop.lists),
            programs: bench.programs)
    }
}
