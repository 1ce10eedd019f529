/// Everything that a run of the benchmark found.
package struct BenchmarkReport: Sendable, Codable {
    /// The day, as ISO 8601 says it.
    package let date: String
    /// What it was measured on.
    package let machine: Machine
    /// The kinds of file systems, by place.
    package let fileSystems: [FileSystemKind]
    /// How many pairs each comparison has.
    package let rounds: Int
    /// Why the figures say nothing about speed; nil if they do.
    package let caution: String?
    /// What was measured, in the order of the table.
    package internal(set) var comparisons: [Comparison] = []
    /// What Gatefold is to reach, and whether it does; empty with a caution.
    package internal(set) var bars: [Bar] = []
    /// What each program was asked to do and how it spoke to the server.
    package internal(set) var commands: [CommandLine] = []
    /// What was left out, and why.
    package internal(set) var skipped: [String] = []
    /// What failed, and how.
    package internal(set) var failed: [String] = []

    /// The kind of file system that a place is on.
    package struct FileSystemKind: Hashable, Sendable, Codable {
        /// The place.
        package let place: Place
        /// For example `ext4`.
        package let kind: String

        /// Makes a place's kind.
        package init(place: Place, kind: String) {
            self.place = place
            self.kind = kind
        }
    }

    /// What a program was asked to do.
    package struct CommandLine: Hashable, Sendable, Codable {
        /// The work's name.
        package let work: String
        /// The program.
        package let contender: Contender
        /// As one would type it.
        package let line: String
        /// `HTTP/2, 1 connection`; empty where nothing was fetched.
        package let transport: String

        /// Makes what a program was asked to do.
        package init(work: String, contender: Contender, line: String, transport: String) {
            self.work = work
            self.contender = contender
            self.line = line
            self.transport = transport
        }
    }

    /// Makes a report of nothing yet.
    package init(
        date: String, machine: Machine, fileSystems: [FileSystemKind], rounds: Int,
        caution: String?
    ) {
        self.date = date
        self.machine = machine
        self.fileSystems = fileSystems
        self.rounds = rounds
        self.caution = caution
    }

    /// Adds what was measured.
    package mutating func add(_ comparison: Comparison) {
        comparisons.append(comparison)
    }

    /// Judges what has been measured; not with a caution.
    package mutating func judge() {
        bars = caution == nil ? Bar.all(of: comparisons) : []
    }
}

extension BenchmarkReport {
    /// A place as the table names it: `disk (ext4)`.
    func title(of place: Place) -> String {
        let kind = fileSystems.first { $0.place == place }?.kind ?? "?"
        return kind == place.rawValue ? kind : "\(place.rawValue) (\(kind))"
    }

    /// The comparisons of one work, place and durability, one after the other.
    var blocks: [[Comparison]] {
        var blocks: [[Comparison]] = []
        for comparison in comparisons {
            if let last = blocks.last?.last, last.isBeside(comparison) {
                blocks[blocks.count - 1].append(comparison)
            } else {
                blocks.append([comparison])
            }
        }
        return blocks
    }

    /// What stands above a block.
    func heading(of comparison: Comparison) -> String {
        "\(comparison.work): \(comparison.title), \(title(of: comparison.place)), "
            + comparison.durability.title
    }
}

extension Comparison {
    fileprivate func isBeside(_ other: Comparison) -> Bool {
        work == other.work && place == other.place && durability == other.durability
    }
}
