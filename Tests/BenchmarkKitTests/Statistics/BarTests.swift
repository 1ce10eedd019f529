import BenchmarkKit
import Testing

@Suite struct BarTests {
    struct Case: CustomTestStringConvertible {
        let work: String
        let place: Place
        let durability: Durability
        let peer: Contender
        let limit: Double?

        var testDescription: String {
            "\(work), \(place), \(durability), \(peer)"
        }
    }

    static let cases = [
        Case(work: "song-1g", place: .disk, durability: .full, peer: .curl, limit: 0.7),
        Case(work: "song-4g", place: .disk, durability: .full, peer: .curl, limit: 0.7),
        Case(work: "song-1g", place: .disk, durability: .none, peer: .curl, limit: nil),
        Case(work: "song-1g", place: .tmpfs, durability: .none, peer: .curl, limit: nil),
        Case(work: "song-1g", place: .tmpfs, durability: .none, peer: .floor, limit: 1.1),
        Case(work: "song-1g", place: .disk, durability: .full, peer: .floor, limit: nil),
        Case(work: "groups-2k", place: .disk, durability: .full, peer: .curl, limit: 1),
        Case(work: "groups-20k", place: .tmpfs, durability: .none, peer: .curl, limit: 1),
        Case(work: "groups-2k", place: .disk, durability: .none, peer: .curl, limit: nil),
        Case(work: "groups-2k", place: .disk, durability: .full, peer: .aria2c, limit: nil),
        Case(work: "tls", place: .tmpfs, durability: .none, peer: .curl, limit: 1),
        Case(work: "tls", place: .tmpfs, durability: .none, peer: .wget2, limit: nil),
    ]

    @Test(arguments: cases)
    func limitsTheWallTimeWhereThereIsSomethingToReach(_ row: Case) throws {
        let comparison = try Comparison.sample(
            row.work, row.place, row.durability, row.peer, [.wall(1, 1)])
        #expect(Bar.wallLimit(of: comparison) == row.limit)
    }

    @Test(arguments: [(6.9, true), (7.0, true), (7.1, false)])
    func isMetUpToTheLimit(_ own: Double, _ isMet: Bool) throws {
        let comparison = try Comparison.sample(
            "song-1g", .disk, .full, .curl, [.wall(own, 10)])
        let bars = Bar.all(of: [comparison])
        let wall = try #require(bars.first { $0.subject.contains("wall time") })
        #expect(wall.isMet == isMet)
        #expect(wall.measured == own / 10)
    }

    @Test func comparesTheProcessorTimeOfSongsWithCurls() throws {
        let comparison = try Comparison.sample(
            "song-1g", .tmpfs, .none, .curl, [.wall(3, 2)])
        let bar = try #require(
            Bar.all(of: [comparison]).first { $0.subject.contains("processor time") })
        #expect(bar.measured == 1.5)
        #expect(!bar.isMet)
    }

    @Test func saysHowTheCostOfAGroupGrows() throws {
        let few = try Comparison.sample("groups-2k", .disk, .full, .curl, [.wall(2, 1)])
        let many = try Comparison.sample("groups-20k", .disk, .full, .curl, [.wall(30, 1)])
        let bar = try #require(
            Bar.all(of: [few, many]).first { $0.subject.contains("20k by one of 2k") })
        #expect(abs(bar.measured - 1.5) < 1e-9)
        #expect(!bar.isMet)
        let apart = try Comparison.sample("groups-20k", .tmpfs, .none, .curl, [.wall(30, 1)])
        #expect(!Bar.all(of: [few, apart]).contains { $0.subject.contains("20k by") })
    }

    @Test func takesTheGreatestPeakOfAllRuns() throws {
        let first = try Comparison.sample(
            "tls", .disk, .full, .curl, [.wall(1, 1), .wall(1, 1, peak: 33 << 20), .wall(1, 1)])
        let second = try Comparison.sample("song-1g", .disk, .full, .curl, [.wall(1, 1)])
        let bar = try #require(Bar.all(of: [first, second]).last)
        #expect(bar.subject.contains("tls"))
        #expect(bar.measured == Double(33 << 20))
        #expect(!bar.isMet)
    }

    @Test func countsSecondsWhereNothingIsToBeFetched() throws {
        let comparison = try Comparison.sample(
            "present", .disk, .full, nil, [.wall(1.2, 1)])
        let bar = try #require(Bar.all(of: [comparison]).first)
        #expect((bar.unit, bar.measured, bar.limit) == (.seconds, 1.2, 1))
        #expect(!bar.isMet)
    }
}
