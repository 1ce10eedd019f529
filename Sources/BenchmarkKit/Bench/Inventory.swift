/// What would be measured, and how much room it takes.
package struct Inventory: Sendable {
    private let options: BenchmarkOptions

    /// The inventory of what options ask for.
    package init(_ options: BenchmarkOptions) {
        self.options = options
    }

    /// The most bytes that lie in a place at one time; the served ones lie in memory.
    package func bytes(in place: Place) -> Int64 {
        let largest = options.works.map(\.bytes).max() ?? 0
        let target = options.works.map { Rooms.bytes(for: $0, on: place) }.max() ?? 0
        let kept = options.places.contains(place) ? target : 0
        return place == .tmpfs ? kept + largest : kept
    }

    /// A line a work, and the room.
    package var text: String {
        var table = TextTable([("work", .left), ("", .left), ("pairs", .right)])
        for work in options.works {
            table.add([work.name, work.title, "\(pairs(of: work))"])
        }
        let lines = table.lines + ["", room]
        return lines.map { $0 + "\n" }.joined()
    }

    /// How much room is needed, in one sentence.
    package var room: String {
        "At most \(Figure.gibibytes(bytes(in: .disk))) in \(options.disk) and "
            + "\(Figure.gibibytes(bytes(in: .tmpfs))) in memory at one time."
    }

    private func pairs(of work: Work) -> Int {
        let matches = options.places.flatMap {
            Match.all(of: work, in: $0, against: options.peers)
        }
        return matches.count * options.rounds
    }
}
