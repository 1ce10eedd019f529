import BenchmarkKit
import Foundation
import Testing

@Suite struct ChartTests {
    @Test func drawsABarForEachPeerAndAMarkWhereThereIsSomethingToReach() throws {
        var report = BenchmarkReport.sample()
        report.add(try .sample("song-1g", .disk, .full, .curl, [.wall(8, 10)]))
        report.add(try .sample("song-1g", .disk, .full, .aria2c, [.wall(12, 10)]))
        report.add(try .sample("present", .disk, .full, nil, [.wall(1, 1)]))
        let svg = Chart(report).svg
        #expect(svg.count(of: "class=\"win\"") == 1)
        #expect(svg.count(of: "class=\"loss\"") == 1)
        #expect(svg.count(of: "class=\"goal\"") == 1)
        #expect(svg.contains("0.80 (0.80–0.80)"))
        #expect(svg.contains("song-1g: a group of 1 GiB + 200 KiB, disk (ext4), durable"))
        #expect(!svg.contains("present"))
    }

    @Test func isXMLWhateverTheMachineIsCalled() throws {
        var report = BenchmarkReport.sample(caution: "a < b & c")
        report.add(try .sample("tls", .tmpfs, .none, .curl, [.wall(5, 1)]))
        let svg = Chart(report).svg
        #expect(svg.contains("A &amp; B &lt;processor&gt;"))
        #expect(svg.contains("measure nothing: a &lt; b &amp; c"))
        #expect(svg.hasPrefix("<svg xmlns=") && svg.hasSuffix("</svg>\n"))
        #expect(svg.contains("prefers-color-scheme: dark"))
        #expect(svg.contains("Bars are cut at 3."))
    }

    @Test func hasAScaleThatEveryRatioFitsUpToThree() {
        #expect(Chart.Axis(for: []).end == 1.5)
        #expect(Chart.Axis(for: [0.5, 0.8]).end == 1.5)
        #expect(Chart.Axis(for: [1.6]).end == 2)
        #expect(Chart.Axis(for: [7]).end == 3)
        let axis = Chart.Axis(for: [7])
        #expect(axis.cuts)
        #expect(axis.x(7) == axis.x(3))
        #expect(axis.x(1.5) == (axis.x(0) + axis.x(3)) / 2)
        #expect(!Chart.Axis(for: [1.6]).cuts)
    }
}

extension String {
    fileprivate func count(of part: String) -> Int {
        components(separatedBy: part).count - 1
    }
}
