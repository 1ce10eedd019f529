import Foundation
import Gatefold

/// A run of 293 songs that was recorded: when each began and ended, and how the large one grew.
///
/// A line of a recording is a group: the seconds of its beginning and its end, its bytes, and for
/// a large one `seconds:bytes` on the way. They were taken from `gatefold run --json` on one
/// machine, from an origin that waits before each answer or sends at a bounded speed.
struct RecordedRun: Sendable {
    struct Group: Sendable {
        var start = 0.0
        var end = 0.0
        var bytes: Int64 = 0
        var points: [(seconds: Double, bytes: Int64)] = []
    }

    let groups: [Group]

    /// How long it took, in seconds.
    var seconds: Double { groups.map(\.end).max() ?? 0 }

    init(_ name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Recordings/\(name).txt")
        groups = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(
            Self.group)
    }

    private static func group(_ line: Substring) -> Group {
        var group = Group()
        for (index, word) in line.split(separator: " ").enumerated() {
            let parts = word.split(separator: ":")
            switch index {
            case 0: group.start = Double(word) ?? 0
            case 1: group.end = Double(word) ?? 0
            case 2: group.bytes = Int64(word) ?? 0
            default: group.points.append((Double(parts[0]) ?? 0, Int64(parts[1]) ?? 0))
            }
        }
        return group
    }

    /// The worst distance between the fraction that is shown and the share of the time that has
    /// passed, when the run is played again.
    ///
    /// - Parameter isPlanned: Whether the plan says the lengths.
    /// - Returns: The distance, 0...1.
    func worstGap(isPlanned: Bool) -> Double {
        var tally = RunTally()
        let assets = groups.map { group in
            AssetGroup(
                name: "\(group.start)",
                assets: [Asset(role: .song, sources: [], bytes: isPlanned ? group.bytes : nil)])
        }
        tally.isPlanned(groups.count)
        for asset in assets { tally.isRead(asset) }
        var (begun, ended, worst) = (Set<Int>(), Set<Int>(), 0.0)
        for step in 0...Int(seconds * 20) {
            let now = Double(step) / 20
            var running: [GroupProgress] = []
            for (index, group) in groups.enumerated() where group.start <= now {
                if begun.insert(index).inserted { tally.begins(assets[index]) }
                if group.end > now {
                    running.append(group.progress(at: now, assets[index]))
                } else if ended.insert(index).inserted {
                    tally.ended(group.atEnd(assets[index]), isDegraded: false)
                }
            }
            let fraction = tally.progress(running, at: .seconds(now)).fraction
            worst = max(worst, abs(fraction - now / seconds))
        }
        return worst
    }
}

extension RecordedRun.Group {
    func progress(at now: Double, _ group: AssetGroup) -> GroupProgress {
        var tally = begun(group)
        let received = points.last { $0.seconds <= now }?.bytes ?? 0
        if received > 0 {
            tally.record(.expects(0, bytes), at: .zero)
            tally.record(.received(0, received), at: .seconds(now))
        }
        return tally.progress(at: .seconds(now))
    }

    func atEnd(_ group: AssetGroup) -> GroupProgress {
        var tally = begun(group)
        tally.record(.expects(0, bytes), at: .zero)
        tally.record(.received(0, bytes), at: .seconds(end))
        tally.record(.asset(0, .arrived), at: .seconds(end))
        tally.record(.group(.committed), at: .seconds(end))
        return tally.progress(at: .seconds(end))
    }

    private func begun(_ group: AssetGroup) -> ProgressTally {
        var tally = ProgressTally(name: group.name, assets: group.assets)
        tally.record(.group(.downloading), at: .seconds(start))
        tally.record(.asset(0, .connecting), at: .seconds(start))
        return tally
    }
}
