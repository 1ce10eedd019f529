/// What Gatefold is to reach.
package struct Bar: Hashable, Sendable, Codable {
    /// What is held against the limit, in a few words.
    package let subject: String
    /// What was measured.
    package let measured: Double
    /// The most that is allowed.
    package let limit: Double
    /// What both are counted in.
    package let unit: Unit

    /// What a bar is counted in.
    package enum Unit: String, Hashable, Sendable, Codable {
        case ratio, seconds, bytes
    }

    /// Whether the bar is reached.
    package var isMet: Bool { measured <= limit }
}

extension Bar {
    /// The bars that these comparisons can tell of, in the order of the comparisons.
    package static func all(of comparisons: [Comparison]) -> [Bar] {
        comparisons.flatMap(bars) + growth(comparisons) + memory(comparisons)
    }

    /// The limit of the wall time's ratio; nil where there is none.
    package static func wallLimit(of comparison: Comparison) -> Double? {
        let isSong = comparison.work.hasPrefix("song-")
        let isMany = comparison.work.hasPrefix("groups-")
        switch (comparison.peer, comparison.place, comparison.durability) {
        case (.curl, .disk, .full) where isSong: return 0.7
        case (.floor, .tmpfs, _) where isSong: return 1.1
        case (.curl, .disk, .full) where isMany: return 1
        case (.curl, .tmpfs, .none) where isMany: return 1
        case (.curl, _, _) where comparison.work == "tls": return 1
        default: return nil
        }
    }

    private static func bars(_ comparison: Comparison) -> [Bar] {
        var bars: [Bar] = []
        let start = "\(comparison.work), \(comparison.place.rawValue), "
        let place = start + comparison.durability.title
        if let ratios = comparison.ratios, let peer = comparison.peer {
            if let limit = wallLimit(of: comparison) {
                let subject = "\(place): wall time by \(peer.rawValue)'s"
                bars.append(
                    Bar(subject: subject, measured: ratios.wall.median, limit: limit, unit: .ratio))
            }
            if comparison.work.hasPrefix("song-"), peer == .curl {
                let subject = "\(place): processor time by curl's"
                let measured = ratios.processor.median
                bars.append(Bar(subject: subject, measured: measured, limit: 1, unit: .ratio))
            }
        } else if comparison.work == "present" {
            let measured = comparison.gatefold.wallSeconds.median
            let subject = "\(start)nothing to fetch: wall time"
            bars.append(Bar(subject: subject, measured: measured, limit: 1, unit: .seconds))
        }
        return bars
    }

    /// What a group of 20,000 costs by what one of 2,000 does.
    private static func growth(_ comparisons: [Comparison]) -> [Bar] {
        Place.allCases.flatMap { place in
            place.durabilities.compactMap { durability in
                func cost(_ work: String) -> Double? {
                    let same = comparisons.filter {
                        $0.work == work && $0.place == place && $0.durability == durability
                    }
                    let runs = same.flatMap { comparison in
                        comparison.pairs.map {
                            $0.gatefold.wallSeconds / Double(comparison.groups)
                        }
                    }
                    return Spread(of: runs)?.median
                }
                guard let few = cost("groups-2k"), let many = cost("groups-20k"), few > 0 else {
                    return nil
                }
                let subject =
                    "\(place.rawValue), \(durability.title): a group of 20k by one of 2k"
                return Bar(subject: subject, measured: many / few, limit: 1.1, unit: .ratio)
            }
        }
    }

    private static func memory(_ comparisons: [Comparison]) -> [Bar] {
        let peaks = comparisons.map { ($0.work, $0.gatefold.peakBytes.greatest) }
        guard let worst = peaks.max(by: { $0.1 < $1.1 }) else { return [] }
        let subject = "peak memory of every run, the worst in \(worst.0)"
        return [Bar(subject: subject, measured: worst.1, limit: 32 * 1_048_576, unit: .bytes)]
    }
}
