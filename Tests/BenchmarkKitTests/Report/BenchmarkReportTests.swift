import BenchmarkKit
import Foundation
import Testing

@Suite struct BenchmarkReportTests {
    private func report(caution: String? = nil) throws -> BenchmarkReport {
        var report = BenchmarkReport.sample(caution: caution)
        let pairs: [Pair] = [.wall(0.1, 1_234, peak: 4 << 30), .wall(1_234, 1.5)]
        for peer in Contender.peers {
            report.add(try .sample("groups-20k", .disk, .full, peer, pairs))
        }
        report.add(try .sample("song-1g", .disk, .full, .curl, [.wall(8, 10)]))
        report.add(try .sample("present", .tmpfs, .full, nil, [.wall(0.4, 1)]))
        report.judge()
        return report
    }

    @Test func fitsIntoEightyColumns() throws {
        let lines = try report(caution: String(repeating: "word ", count: 40)).text
            .split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count > 20)
        for line in lines { #expect(line.count <= 80, "\(line)") }
    }

    @Test func saysOfEachBarWhetherItIsMetFromWhatWasMeasured() throws {
        let lines = try report().text.split(separator: "\n").map(String.init)
        let wall = try #require(lines.first { $0.contains("song-1g, disk, durable: wall") })
        #expect(wall.split(separator: " ").suffix(3) == ["0.80", "0.70", "missed"])
        let present = try #require(lines.first { $0.contains("nothing to fetch") })
        #expect(present.contains("met") && !present.contains("missed"))
    }

    @Test func judgesNothingThatMeasuresNothing() throws {
        let report = try report(caution: "it is small")
        #expect(report.bars.isEmpty)
        #expect(report.text.contains("THESE FIGURES MEASURE NOTHING: it is small"))
    }

    @Test func setsColumnsByTheirWidestCell() {
        var table = TextTable([("a", .left), ("number", .right), ("", .left)])
        table.add(["longer", "1.5", "x"])
        table.add(["b", "10.25", ""])
        #expect(
            table.lines == ["a       number", "longer     1.5  x", "b        10.25"])
    }

    @Test func readsBackFromItsJSON() throws {
        let report = try report()
        let data = Data(try report.json.utf8)
        let again = try JSONDecoder().decode(BenchmarkReport.self, from: data)
        #expect(try again.json == report.json)
        #expect(again.comparisons.count == 6)
        #expect(again.comparisons[0].pairs.count == 2)
    }
}
