import BenchmarkKit
import Testing

@Suite struct MatchTests {
    private func matches(_ name: String, _ place: Place) throws -> [Match] {
        Match.all(of: try .named(name), in: place, against: Contender.peers)
    }

    @Test func measuresBothDurabilitiesOnADiskAndOneInMemory() throws {
        let disk = try matches("groups-2k", .disk)
        #expect(disk.map(\.durability) == [.full, .full, .full, .none, .none, .none])
        #expect(disk.map(\.peer) == [.curl, .aria2c, .wget2, .curl, .aria2c, .wget2])
        #expect(try matches("groups-2k", .tmpfs).map(\.durability) == [.none, .none, .none])
    }

    @Test func holdsSongsAgainstTheFloorWhereBothFlush() throws {
        let disk = try matches("song-1g", .disk).filter { $0.peer == .floor }
        #expect(disk.map(\.durability) == [.full])
        #expect(try matches("song-4g", .tmpfs).filter { $0.peer == .floor }.count == 1)
        #expect(try !matches("tls", .disk).contains { $0.peer == .floor })
    }

    @Test func measuresWhatIsThereAlone() throws {
        #expect(try matches("present", .disk).map(\.peer) == [nil])
    }

    @Test func saysHowMuchRoomIsNeeded() throws {
        let options = try BenchmarkOptions.parse(["--only", "song-1g", "--place", "disk"])
        let bytes: Int64 = (1 << 30) + (200 << 10)
        #expect(Inventory(options).bytes(in: .disk) == bytes)
        #expect(Inventory(options).bytes(in: .tmpfs) == bytes)
        let all = try BenchmarkOptions.parse(["--only", "song-1g"])
        #expect(Inventory(all).bytes(in: .tmpfs) == 2 * bytes)
        #expect(Inventory(all).text.contains("song-1g  a group of 1 GiB + 200 KiB     77"))
    }
}
