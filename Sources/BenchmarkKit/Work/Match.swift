/// One line of the table: what is done, where, and against whom.
package struct Match: Hashable, Sendable {
    /// What is done.
    package let work: Work
    /// Where the files go.
    package let place: Place
    /// Whether they have to survive a power cut.
    package let durability: Durability
    /// The other program; nil where Gatefold is measured alone.
    package let peer: Contender?

    /// Makes a match.
    package init(work: Work, place: Place, durability: Durability, peer: Contender?) {
        self.work = work
        self.place = place
        self.durability = durability
        self.peer = peer
    }

    /// Everything that is to be measured of a work in a place, in the order of the table.
    ///
    /// The floor takes part where there is one song, and flushes, so that on a disk only a durable
    /// Gatefold is held against it. What is there already is Gatefold's alone.
    package static func all(
        of work: Work, in place: Place, against peers: [Contender]
    ) -> [Match] {
        if work.kind == .present {
            return [Match(work: work, place: place, durability: .full, peer: nil)]
        }
        return place.durabilities.flatMap { durability in
            peers.filter { $0.takesPart(in: work, place, durability) }.map {
                Match(work: work, place: place, durability: durability, peer: $0)
            }
        }
    }
}

extension Contender {
    fileprivate func takesPart(in work: Work, _ place: Place, _ durability: Durability) -> Bool {
        switch self {
        case .gatefold: false
        case .curl, .aria2c, .wget2: true
        case .floor: work.groups == 1 && (place == .tmpfs || durability == .full)
        }
    }
}
