import BenchmarkKit

extension Pair {
    /// A pair of so many seconds each, whose processor times are half of them.
    static func wall(_ own: Double, _ other: Double, peak: Int64 = 10 << 20) -> Pair {
        Pair(
            gatefold: Measurement(
                wallSeconds: own, processorSeconds: own / 2, peakBytes: peak),
            peer: Measurement(
                wallSeconds: other, processorSeconds: other / 2, peakBytes: 10 << 20))
    }
}

extension Comparison {
    /// A comparison of a work that there is; an unknown name ends the test.
    static func sample(
        _ name: String, _ place: Place, _ durability: Durability, _ peer: Contender?,
        _ pairs: [Pair]
    ) throws -> Comparison {
        let work = try Work.named(name)
        let match = Match(work: work, place: place, durability: durability, peer: peer)
        let own = pairs.map { Pair(gatefold: $0.gatefold, peer: nil) }
        guard let comparison = Comparison(match, peer == nil ? own : pairs) else { throw Missing() }
        return comparison
    }
}

extension Work {
    static func named(_ name: String) throws -> Work {
        guard let work = all.first(where: { $0.name == name }) else { throw Missing() }
        return work
    }
}

extension BenchmarkReport {
    /// A report of nothing yet, on a machine with long names.
    static func sample(caution: String? = nil) -> BenchmarkReport {
        let programs = [
            Machine.Program(name: "gatefold", version: "0.1.0, dynamically linked"),
            Machine.Program(name: "curl", version: "7.88.1"),
        ]
        return BenchmarkReport(
            date: "2026-01-02",
            machine: Machine(
                system: "Linux 6.1 x86_64", processor: "A & B <processor>", cores: 2,
                memoryBytes: 8 << 30, programs: programs),
            fileSystems: [.init(place: .disk, kind: "ext4"), .init(place: .tmpfs, kind: "tmpfs")],
            rounds: 7, caution: caution)
    }
}

/// A sample names what there is not.
struct Missing: Error {}
