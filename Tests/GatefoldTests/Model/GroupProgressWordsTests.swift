import Gatefold
import Testing

@Suite struct GroupProgressWordsTests {
    @Test func saysWhatHasCome() {
        var tally = ProgressTally(
            name: "A - B",
            assets: [Asset(role: .song, sources: []), Asset(role: .artwork, sources: [])])
        let words = { (tally: ProgressTally) in tally.progress(at: .zero).words }
        #expect(words(tally) == "Connecting…")
        tally.record(.group(.downloading), at: .zero)
        #expect(words(tally) == "Connecting…")
        tally.record(.expects(0, 3_149_999), at: .zero)
        tally.record(.received(0, 49_999), at: .zero)
        #expect(words(tally) == "0.0 MB")
        tally.record(.received(0, 1_000_001), at: .zero)
        tally.record(.expects(1, 50_000), at: .zero)
        #expect(words(tally) == "1.1 of 3.2 MB")
        tally.record(.asset(1, .retrying(attempt: 2, seconds: 3)), at: .zero)
        #expect(words(tally) == "artwork: waiting for attempt 2")
        tally.record(.group(.committing), at: .zero)
        #expect(words(tally) == "Saving…")
        tally.record(.group(.committed), at: .zero)
        #expect(words(tally).isEmpty)
    }
}
