import GatefoldCLI
import Testing

@Suite struct BarScreenTests {
    private var screen = BarScreen()
    private var terminal = TerminalModel(width: 40)

    @Test mutating func drawsAFrameAndThenOnlyWhatChanged() {
        terminal.write("before\n")
        terminal.write(screen.show(["a 1", "b 1", "run 1"], width: 40))
        #expect(terminal.text == ["before", "a 1", "b 1", "run 1"])
        #expect(!terminal.hasCursor && terminal.wraps)
        let update = screen.show(["a 1", "b 22", "run 1"], width: 40)
        #expect(update.contains("b 22") && !update.contains("a 1") && !update.contains("run"))
        terminal.write(update)
        #expect(terminal.text == ["before", "a 1", "b 22", "run 1"])
    }

    @Test mutating func writesNothingWhenNothingChanged() {
        _ = screen.show(["a"], width: 40)
        #expect(screen.show(["a"], width: 40).isEmpty)
    }

    @Test mutating func erasesWhatAShorterLineAndFrameLeave() {
        terminal.write(screen.show(["long line", "second", "third"], width: 40))
        terminal.write(screen.show(["short"], width: 40))
        #expect(terminal.text == ["short", ""])
        terminal.write(screen.show(["x", "y", "z"], width: 40))
        #expect(terminal.text == ["x", "y", "z"])
    }

    @Test mutating func printsLinesAboveTheFrame() {
        terminal.write(screen.print(line: "first"))
        terminal.write(screen.show(["bar"], width: 40))
        terminal.write(screen.print(lines: ["second", String(repeating: "w", count: 100)]))
        #expect(
            terminal.text == ["first", "second", String(repeating: "w", count: 100), "bar"])
        terminal.write(screen.show(["bar 2"], width: 40))
        #expect(terminal.text.last == "bar 2" && terminal.text.count == 4)
    }

    @Test(arguments: [39, 30, 20, 19, 11, 7, 3, 1])
    func leavesNothingBehindWhenTheTerminalBecomesNarrower(_ narrow: Int) {
        var screen = BarScreen()
        var terminal = TerminalModel(width: 40)
        terminal.write("before\n")
        let old = ["aaaaaaaaa", "", String(repeating: "b", count: 39), "cccccccccccccccccccc"]
        terminal.write(screen.show(old, width: 40))
        terminal.write(screen.show(old.dropLast() + ["dd"], width: 40))
        terminal.resize(narrow)
        terminal.write(screen.show(["n", "m"], width: narrow))
        #expect(terminal.text == ["before", "n", "m"])
        terminal.resize(80)
        terminal.write(screen.show(["w", "v", "u"], width: 80))
        #expect(terminal.text == ["before", "w", "v", "u"])
    }

    @Test mutating func takesTheFrameAwayAndShowsTheCursorOnce() {
        terminal.write("before\n")
        terminal.write(screen.show(["a", "b"], width: 40))
        terminal.write(screen.close())
        #expect(terminal.text == ["before", "", ""] && terminal.hasCursor && terminal.wraps)
        #expect(screen.close().isEmpty)
        terminal.write(screen.show(["again"], width: 40))
        #expect(terminal.text == ["before", "again", ""] && !terminal.hasCursor)
    }

    @Test mutating func leavesAnUntouchedTerminalAlone() {
        #expect(screen.close().isEmpty)
        #expect(screen.print(line: "x") == "x\n")
        #expect(screen.close().isEmpty)
    }

    @Test mutating func repairsATerminalAtAnEndWithoutClose() {
        terminal.write(screen.show(["a"], width: 40))
        terminal.write(BarScreen.farewell)
        #expect(terminal.hasCursor && terminal.wraps && terminal.text == [""])
    }

    /// Erasing from the top left corner on made tmux keep a copy of the frame in its history.
    @Test mutating func neverClearsTheScreenWhenTheFrameStandsAtItsTop() {
        terminal.write(screen.show(["a", "b"], width: 40))
        terminal.write(screen.show(["a"], width: 40))
        #expect(terminal.text == ["a", ""])
        terminal.write(screen.show(["c", String(repeating: "d", count: 39)], width: 40))
        terminal.resize(10)
        terminal.write(screen.show(["e", "f"], width: 10))
        #expect(terminal.text == ["e", "f"])
        terminal.write(screen.show([], width: 10))
        terminal.write(screen.show(["g", "h"], width: 10))
        terminal.write(screen.close())
        #expect(terminal.text == ["", ""] && !terminal.wasCleared)
        terminal.write(screen.show(["i", "j"], width: 10))
        terminal.write(screen.print(line: "k"))
        #expect(terminal.text == ["k", "i", "j"] && !terminal.wasCleared)
    }
}
