import Foundation
import Gatefold
import GatefoldCLI
import GatefoldTestSupport
import Testing

/// The lines of `status` on a terminal of 80 columns, and in a pipe.
@Suite(.timeLimit(.minutes(5)))
struct ReportTests {
    private let narrow = ReportStyle(width: 80, palette: Palette(isOn: false), glyphs: .unicode)
    private let endless = ReportStyle(width: nil, palette: Palette(isOn: false), glyphs: .unicode)
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let long =
        "坂本龍一/音楽図鑑/Merry Christmas Mr. Lawrence (2015 remaster, the whole of it, twice)"

    private func staged(_ name: String?, _ message: String? = nil) -> StagedGroup {
        StagedGroup(
            name: name, key: String(repeating: "7", count: 64), asset: .artwork, reason: "status",
            message: message, date: now.addingTimeInterval(-3 * 86_400), keptBytes: 8_388_608,
            diskBytes: 8_400_896)
    }

    private func why(_ name: String) -> String {
        "\(name): artwork: the server answered 404 Not Found "
            + "(https://host/a/rather/long/address/600.jpg). Nothing was changed. Fix the address."
    }

    private var all: [GroupStatus] {
        [
            .rolledBack(staged("Jack", why("Jack"))), .rolledBack(staged(long, why(long))),
            .unfinished(staged("Nick Drake - Pink Moon")),
            .running(staged("Émilie Simon - Flower"), holder: "process 4242"),
            .damagedRecord(staged(nil)), .damagedReceipt(path: "A - B"),
            .unreadable(path: "Closed", errno: 13),
        ]
    }

    @Test func fits80Columns() {
        let lines = all.flatMap { StatusReport($0, now: now).lines(narrow) }
        #expect(
            lines == [
                "rolled back Jack (8.0 MiB kept, 3 days ago)",
                "            artwork: the server answered 404 Not Found (https://host/a/rather/…",
                "rolled back 坂本龍一/音楽図鑑/Merry Christmas Mr. L… (8.0 MiB kept, 3 days ago)",
                "            artwork: the server answered 404 Not Found (https://host/a/rather/…",
                "unfinished  Nick Drake - Pink Moon (8.0 MiB kept, 3 days ago)",
                "running     Émilie Simon - Flower (process 4242)",
                "damaged     stage/77777777777777777777777777777777777777777777777777… (8.0 MiB)",
                "            Its record cannot be read. \"gatefold clean\" removes it.",
                "damaged     A - B",
                "            Its receipt cannot be read. Move it away and get the group again.",
                "unreadable  Closed (Permission denied)",
            ])
        for line in lines { #expect(DisplayWidth.cells(line) < 80, "\(line)") }
    }

    @Test func cutsNothingInAPipe() {
        let lines = StatusReport(all[1], now: now).lines(endless)
        #expect(lines[0] == "rolled back \(long) (8.0 MiB kept, 3 days ago)")
        #expect(
            lines[1] == "            artwork: the server answered 404 Not Found "
                + "(https://host/a/rather/long/address/600.jpg)")
    }

    @Test func keepsEachFindingOnItsLineWhateverTheNameHolds() {
        let wild = StatusReport(.damagedReceipt(path: "a\nb\u{1B}[2J"), now: now)
        for line in wild.lines(endless) {
            #expect(!line.contains("\n") && !line.contains("\u{1B}"))
        }
        #expect(wild.json == #"{"state":"damaged","what":"receipt","path":"a\nb\u001b[2J"}"#)
    }

    @Test func givesAdviceALineOfItsOwnWhereThereIsNoRoom() {
        let wide = ReportStyle(width: 200, palette: Palette(isOn: false), glyphs: .unicode)
        let report = VerificationReport(
            GroupVerification(
                name: "A - B", group: nil,
                findings: [.init(file: ".gatefold.json", expected: nil, kind: .receipt)], bytes: 0))
        let found = "receipt     A - B: .gatefold.json: the receipt is damaged."
        let advice = "Move it away and get the group again."
        #expect(report.lines(narrow) == [found, "            " + advice])
        #expect(report.lines(wide) == ["\(found) \(advice)"])
        #expect(report.lines(endless) == ["\(found) \(advice)"])
    }

    @Test func saysHowFarAVerificationIs() {
        var progress = LibraryVerification.Progress()
        #expect(VerificationLine.text(progress) == "verifying 0 groups, 0 B")
        progress.groups = 12
        progress.expectedGroups = 340
        progress.bytes = 1_288_490_189
        #expect(VerificationLine.text(progress) == "verifying 12 of 340 groups, 1.2 GiB")
    }

    @Test func tellsAgesInTheLargestUnit() {
        let ages = [5.0, 300, 7_200, 90_000, 1_000_000].map(Quantity.age)
        #expect(ages == ["just now", "5 min ago", "2 h ago", "1 day ago", "11 days ago"])
        #expect(Quantity.age(-50) == "just now" && Quantity.age(.nan) == "just now")
    }
}
