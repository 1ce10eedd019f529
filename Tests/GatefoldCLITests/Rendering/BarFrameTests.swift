import Gatefold
import GatefoldCLI
import Testing

@Suite struct BarFrameTests {
    private func style(
        _ width: Int, rows: Int = 24, isColoured: Bool = false, _ glyphs: Glyphs = .unicode
    ) -> BarStyle {
        BarStyle(width: width, rows: rows, palette: Palette(isOn: isColoured), glyphs: glyphs)
    }

    private func frame(_ groups: [GroupProgress], _ style: BarStyle, tick: Int = 3) -> [String] {
        let running = groups.map { RunningGroup($0, remarks: [1: "503"]) }
        return BarFrame.lines(running, totals: totals(of: groups), style: style, tick: tick)
    }

    /// The run of these groups, all of which have begun.
    private func totals(of groups: [GroupProgress]) -> RunTotals {
        var run = RunProgress(groups: groups.count)
        var expected: Int64? = 0
        for group in groups {
            run.receivedBytes += group.receivedBytes
            run.bytesPerSecond += group.bytesPerSecond
            run.fraction += group.state == .rolledBack ? 1 : group.fraction
            run.isEstimate = run.isEstimate || group.isEstimate
            if group.state == .committed { run.committed += 1 }
            if group.state == .rolledBack { run.rolledBack += 1 }
            expected = expected.flatMap { sum in group.expectedBytes.map { sum + $0 } }
        }
        run.fraction /= Double(max(1, groups.count))
        run.expectedBytes = expected
        return RunTotals(run)
    }

    @Test func showsARunOfSeveralGroupsIn80Cells() {
        let lines = frame(Snapshots.all, style(80))
        #expect(
            lines == [
                "⠸ Jack Johnson - Upsi…  song 62%  cover ✓   ━━━━━━╾────  62%   2.5 MiB/s   0:02",
                "⠸ …/Merry Christmas M…  cover retry 0.8 s   ━━━━━━━────  63%  10.0 MiB/s   0:02",
                "⠸ Émilie Simon - Flow…  song ?  cover 43%   ───━━──────    ?   3.6 MiB/s      ?",
                "⠸ Nick Drake - Pink M…  committing          ━━━━━━━━━━╾  98%               0:00",
                "  0 of 4 groups                             ━━━━━━━──── ~67%  16.1 MiB/s      ?",
            ])
    }

    @Test func showsTheNameTheBarTheShareAndTheTimeIn40Cells() {
        let lines = frame(Snapshots.all, style(40))
        #expect(
            lines == [
                "⠸ Jack Johnson… ━━━━━━╾────  62%   0:02",
                "⠸ …/Merry Chri… cover retry  63%   0:02",
                "⠸ Émilie Simon… ───━━──────    ?      ?",
                "⠸ Nick Drake -… ━━━━━━━━━━╾  98%   0:00",
                "  0 of 4 groups ━━━━━━━──── ~67%      ?",
            ])
    }

    @Test func saysWhyAnAssetIsTriedAgainWhereThereIsRoom() {
        let line = frame(Snapshots.all, style(200))[1]
        #expect(line.contains("音楽図鑑/Merry Christmas Mr. Lawrence"))
        #expect(line.contains("song 64%  cover retry in 0.8 s (503)"))
        #expect(line.contains("20.0/31.2 MiB"))
    }

    @Test func givesASingleGroupASecondLineWhereOneIsTooShort() {
        let narrow = frame([Snapshots.underWay], style(80))
        #expect(
            narrow == [
                "⠸ Jack Johnson - Upside Down  song 62%  cover ✓",
                "  ━━━━━━━━━━━━━━━━━━━━━─────────────  62%"
                    + "        5.2/8.2 MiB   2.5 MiB/s   0:02",
            ])
        let wide = frame([Snapshots.underWay], style(200))
        #expect(wide.count == 1 && wide[0].contains("5.2/8.2 MiB   2.5 MiB/s"))
    }

    @Test func drawsInASCIIWhereTheLocaleHasNoMore() {
        for width in [40, 80, 200] {
            let lines = frame(Snapshots.all, style(width, .ascii))
            #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) })
            #expect(lines[2].contains("?milie") && lines[0].contains("==="))
        }
    }

    @Test(arguments: [1, 2, 10, 23, 24, 25, 39, 40, 41, 60, 79, 80, 81, 100, 120, 160, 200, 400])
    func staysWithinTheTerminalAtEveryWidth(_ width: Int) {
        for groups in [Snapshots.all] + Snapshots.all.map({ [$0] }) {
            let plain = frame(groups, style(width))
            let painted = frame(groups, style(width, isColoured: true))
            #expect(plain.count == painted.count)
            for (line, colourful) in zip(plain, painted) {
                #expect(DisplayWidth.cells(line) < width || line.isEmpty, "\(line)")
                let cells = DisplayWidth.cells(ofPainted: colourful)
                #expect(cells == DisplayWidth.cells(line) || line.isEmpty, "\(colourful)")
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 10])
    func hasFewerLinesThanTheTerminalAndCountsTheRest(_ rows: Int) {
        let many = (1...20).map { Snapshots.group("Group \($0)") }
        let lines = frame(many, style(80, rows: rows))
        #expect(lines.count == max(1, rows - 1) || rows == 3 && lines.count == 1)
        #expect(rows < 4 || lines[rows - 3] == "  and \(20 - (rows - 3)) more")
        #expect(lines.last?.hasPrefix("  0 of 20 groups") == true)
    }

    @Test func movesThePieceOfAnUnknownLengthToAndFro() {
        let bars = (0..<200).map { frame([Snapshots.unknown], style(80), tick: $0)[1] }
        #expect(bars[0].hasPrefix("  ━━") && bars[1].hasPrefix("  ─━━"))
        #expect(bars.contains { $0.contains("━━    ?") })
        #expect(zip(bars, bars.dropFirst()).allSatisfy { $0 != $1 })
        #expect(bars.allSatisfy { $0.contains("7.1 MiB of ?") })
    }

    @Test func passesOverGroupsThatWaitOrEnded() {
        let ended = Snapshots.group("Done", .group(.committed))
        let failed = Snapshots.group("Failed", .group(.rolledBack))
        let waiting = ProgressTally(name: "Later", assets: []).progress(at: .zero)
        let lines = frame([ended, failed, waiting, Snapshots.underWay], style(80))
        #expect(lines.count == 2 && lines[0].contains("Jack Johnson"))
        #expect(lines[1].contains("2 of 4 groups, 1 rolled back"))
    }

    @Test func numbersAssetsOfOneRoleAndTellsEveryState() {
        let group = Snapshots.group(
            "Many", roles: [.song, .other, .other, .lyrics, .artwork], .asset(1, .arrived),
            .asset(2, .failed), .asset(3, .leftOut), .asset(4, .connecting))
        let line = frame([group], style(100))[0]
        #expect(line.contains("song 0 B  file ✓  file 2 ✗  lyrics left out  cover ·"))
    }

    @Test func admitsThatARunOfUnknownSizeHasNoShare() {
        var totals = RunTotals(groups: nil)
        totals.done = 12
        let lines = BarFrame.lines([], totals: totals, style: style(80), tick: 0)
        #expect(lines.count == 1 && lines[0].hasPrefix("  12 groups"))
        #expect(lines[0].contains("━━──") && lines[0].hasSuffix("?"))
    }
}
