import GatefoldCLI
import Testing

@Suite struct PlainLineTests {
    private let name = "Jack Johnson - Upside Down"
    private let message =
        "Jack Johnson - Upside Down: artwork: the server answered 404 Not Found. "
        + "Nothing was changed."

    private func group(_ outcome: FinishedGroup.Outcome) -> FinishedGroup {
        FinishedGroup(name: name, outcome: outcome)
    }

    @Test func tellsEachEndInOneLine() {
        let committed = group(.committed(bytes: 8_593_408, seconds: 1.7, isDegraded: false))
        #expect(PlainLine.text(committed) == "committed   \(name) (8.2 MiB in 1.7 s)")
        let degraded = group(.committed(bytes: 8_388_608, seconds: 64, isDegraded: true))
        #expect(PlainLine.text(degraded) == "committed   \(name) (8.0 MiB in 1:04, degraded)")
        #expect(PlainLine.text(group(.alreadyPresent)) == "present     \(name)")
        #expect(PlainLine.text(group(.rolledBack(message: message))) == "rolled back \(message)")
    }

    @Test func namesTheGroupWhereItsMessageDoesNot() {
        let line = PlainLine.text(group(.rolledBack(message: "the disk is full")))
        #expect(line == "rolled back \(name): the disk is full")
    }

    @Test func keepsOneLineAndNoEscapesWhateverTheNameHolds() {
        let wild = FinishedGroup(name: "a\nb\u{1B}[2J\r", outcome: .alreadyPresent)
        #expect(PlainLine.text(wild) == "present     a b?[2J ")
        #expect(!wild.scrolled(Palette(isOn: false), .unicode).contains("\u{1B}"))
    }

    @Test func scrollsASignAndTheNameAboveTheBars() {
        let plain = Palette(isOn: false)
        let committed = group(.committed(bytes: 8_593_408, seconds: 1.7, isDegraded: false))
        #expect(committed.scrolled(plain, .unicode) == "✓ \(name)  8.2 MiB in 1.7 s")
        #expect(group(.alreadyPresent).scrolled(plain, .unicode) == "= \(name)  already there")
        let failed = group(.rolledBack(message: message))
        #expect(failed.scrolled(plain, .unicode) == "✗ \(message)")
        #expect(failed.scrolled(plain, .ascii) == "x \(message)")
        #expect(failed.scrolled(Palette(isOn: true), .ascii) == "\u{1B}[31mx\u{1B}[0m \(message)")
    }
}
