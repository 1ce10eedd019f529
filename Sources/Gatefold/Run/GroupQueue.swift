/// Decides which group of a run is next, so that a slow host doesn't hold up the others.
///
/// A value without tasks. Of the groups that wait, the first one of that host is taken which has
/// the fewest groups at work; of two such hosts the one whose group came first. With one host it
/// is the order of the plan.
package struct GroupQueue<Group: Sendable>: Sendable {
    private struct Line: Sendable {
        var groups: [(number: Int, group: Group)] = []
        var next = 0
        var running = 0

        var first: Int? { next < groups.count ? groups[next].number : nil }

        mutating func takeFirst() -> Group {
            defer {
                next += 1
                if next == groups.count || next >= 256 {
                    groups.removeFirst(next)
                    next = 0
                }
            }
            return groups[next].group
        }
    }

    private var lines: [String: Line] = [:]
    private var appended = 0

    /// The groups that wait.
    package private(set) var count = 0

    /// Starts with nobody.
    package init() {}

    /// A group was read.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - host: The host of its largest asset.
    package mutating func append(_ group: Group, host: String) {
        lines[host, default: Line()].groups.append((appended, group))
        appended += 1
        count += 1
    }

    /// Takes the group that is next; nil where none waits.
    package mutating func takeNext() -> (group: Group, host: String)? {
        let waiting = lines.compactMap { host, line in
            line.first.map { (host: host, running: line.running, first: $0) }
        }
        let best = waiting.min { ($0.running, $0.first) < ($1.running, $1.first) }
        guard let host = best?.host, let group = lines[host]?.takeFirst() else { return nil }
        lines[host]?.running += 1
        count -= 1
        return (group, host)
    }

    /// A group of that host has ended.
    package mutating func ended(_ host: String) {
        lines[host]?.running -= 1
        if let line = lines[host], line.running == 0, line.first == nil { lines[host] = nil }
    }
}
