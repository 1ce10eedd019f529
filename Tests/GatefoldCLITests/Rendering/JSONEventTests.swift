import Gatefold
import GatefoldCLI
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct JSONEventTests {
    private let digest = SHA256Digest(bytes: [UInt8](repeating: 171, count: 32))

    @Test func writesTheBeginning() {
        #expect(JSONEvent.started(group: "A - B").line == #"{"event":"started","group":"A - B"}"#)
    }

    @Test func writesProgressAsPromised() {
        var progress = JSONEvent.Progress(Snapshots.underWay)
        progress.group = "A - B"
        progress.receivedBytes = 1_048_576
        progress.totalBytes = 8_593_408
        progress.fraction = 0.122_02
        progress.bytesPerSecond = 5_242_880.2
        progress.secondsLeft = 1.4
        #expect(
            JSONEvent.progress(progress).line
                == #"{"event":"progress","group":"A - B","receivedBytes":1048576,"#
                + #""totalBytes":8593408,"fraction":0.122,"bytesPerSecond":5242880,"#
                + #""secondsLeft":1.4}"#)
    }

    @Test func writesNullForWhatIsNotKnown() {
        let line = JSONEvent.progress(JSONEvent.Progress(Snapshots.unknown)).line
        #expect(line.contains(#""totalBytes":null,"#) && line.hasSuffix(#""secondsLeft":null}"#))
    }

    @Test func writesTheWholeFractionOnlyForACommittedGroup() {
        var progress = JSONEvent.Progress(Snapshots.underWay)
        progress.fraction = 0.999_99
        #expect(JSONEvent.progress(progress).line.contains(#""fraction":0.999,"#))
        progress.fraction = 1
        #expect(JSONEvent.progress(progress).line.contains(#""fraction":1,"#))
    }

    @Test func writesARetryWithItsStatusIfThereIsOne() {
        var retrying = JSONEvent.Retrying(
            group: "A - B", asset: .artwork, attempt: 2, waitSeconds: 0.8, reason: .status(503))
        #expect(
            JSONEvent.retrying(retrying).line
                == #"{"event":"retrying","group":"A - B","asset":"artwork","attempt":2,"#
                + #""waitSeconds":0.8,"reason":"status","status":503}"#)
        retrying.reason = .empty
        #expect(JSONEvent.retrying(retrying).line.hasSuffix(#""reason":"empty"}"#))
    }

    @Test func writesACommitWithItsFiles() throws {
        let digest = try #require(digest)
        let committed = JSONEvent.Committed(
            group: "A - B", folder: "A - B", isDegraded: false,
            files: [.init(role: .song, path: "A - B/b.m4a", bytes: 8_388_608, sha256: digest)],
            seconds: 1.7)
        #expect(
            JSONEvent.committed(committed).line
                == #"{"event":"committed","group":"A - B","folder":"A - B","degraded":false,"#
                + #""files":[{"role":"song","path":"A - B/b.m4a","bytes":8388608,"#
                + #""sha256":"\#(digest)"}],"seconds":1.7}"#)
    }

    @Test func writesAGroupThatWasThere() {
        #expect(
            JSONEvent.alreadyPresent(group: "A", folder: "A").line
                == #"{"event":"alreadyPresent","group":"A","folder":"A"}"#)
    }

    @Test func writesARollBackWithAndWithoutAnAsset() {
        var failure = JSONEvent.RolledBack(
            group: "A - B", asset: .artwork, reason: .status(404), message: "…",
            isRetryable: false, keptBytes: 8_388_608)
        #expect(
            JSONEvent.rolledBack(failure).line
                == #"{"event":"rolledBack","group":"A - B","asset":"artwork","reason":"status","#
                + #""status":404,"message":"…","retryable":false,"keptBytes":8388608}"#)
        failure.asset = nil
        failure.reason = .cancelled
        #expect(JSONEvent.rolledBack(failure).line.contains(#""A - B","reason":"cancelled","m"#))
    }

    @Test func writesTheSummary() {
        var summary = JSONEvent.Summary()
        summary.committed = 1
        summary.rolledBack = 1
        summary.receivedBytes = 8_393_408
        summary.seconds = 2.1
        #expect(
            JSONEvent.summary(summary).line
                == #"{"event":"summary","committed":1,"alreadyPresent":0,"degraded":0,"#
                + #""rolledBack":1,"receivedBytes":8393408,"seconds":2.1}"#)
    }

    @Test func writesAnyTextOnOneLineThatADecoderReadsBack() throws {
        let texts = [
            "", "\"\\/", "a\nb\r\n\tc", "\0\u{1}\u{1F}\u{7F}\u{9F}", "\u{2028}\u{2029}",
            "坂本龍一 👩‍👩‍👧", "e\u{301}", "\u{FFFD}\u{10FFFF}\u{FEFF}",
        ]
        struct Started: Decodable { let event: String, group: String }
        for text in texts {
            let line = JSONEvent.started(group: text).line
            #expect(!line.unicodeScalars.contains { $0.value < 32 || $0.value == 127 })
            let back = try JSONDecoder().decode(Started.self, from: Data(line.utf8))
            #expect(Array(back.group.unicodeScalars) == Array(text.unicodeScalars))
        }
    }

    @Test(arguments: [
        (0.0, "0"), (1, "1"), (0.8, "0.8"), (0.000_4, "0"), (0.000_5, "0.001"), (1.25, "1.25"),
        (0.05, "0.05"), (-0.000_1, "0"), (-1.5, "-1.5"), (123_456_789.123_4, "123456789.123"),
        (.nan, "0"), (.infinity, "0"), (1e300, "9e15"), (0.1 + 0.2, "0.3"),
    ])
    func writesNumbersWithAtMostThreeDecimals(_ number: Double, _ text: String) throws {
        let retrying = JSONEvent.Retrying(
            group: "", asset: .song, attempt: 1, waitSeconds: number, reason: .empty)
        let line = JSONEvent.retrying(retrying).line
        #expect(line.contains(#""waitSeconds":\#(text),"#))
        struct Wait: Decodable { let waitSeconds: Double }
        #expect(throws: Never.self) {
            try JSONDecoder().decode(Wait.self, from: Data(line.utf8))
        }
    }
}
