import Gatefold
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct RetryAfterTests {
    /// Sunday, 6 November 1994, 08:49:37 GMT.
    static let now = Date(timeIntervalSince1970: 784_111_777)

    @Test(arguments: [
        ("0", 0), ("120", 120), (" 7 ", 7), ("99999999999999999999", 1_000_000_000),
        ("Sun, 06 Nov 1994 08:50:07 GMT", 30),
        ("Sunday, 06-Nov-94 08:50:07 GMT", 30),
        ("Sun Nov  6 08:50:07 1994", 30),
        ("sun, 6 nov 1994 08:50:07 utc", 30),
        ("Sun, 06 Nov 1994 08:49:37 GMT", 0),
        ("Sat, 05 Nov 1994 08:49:37 GMT", 0),
        ("Mon, 07 Nov 1994 08:49:37 GMT", 86_400),
    ])
    func readsSecondsAndDates(_ value: String, _ seconds: Int) {
        #expect(RetryAfter.parse(value, now: Self.now) == .seconds(seconds))
    }

    @Test(arguments: [
        "", "-1", "1.5", "soon", "12 s", "1e3", "٣", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994",
        "Sun, 06 Nov 994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 +0100", "Nov 6 1994",
        "Sun, 29 Feb 1900 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
    ])
    func anythingElseIsNothing(_ value: String) {
        #expect(RetryAfter.parse(value, now: Self.now) == nil)
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0),
        ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
        ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
        ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Saturday, 01-Jan-00 00:00:00 GMT", 946_684_800),
    ])
    func readsDates(_ text: String, _ seconds: Double) {
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test func aYearOfTwoDigitsIsAtMost50YearsAhead() {
        let ahead = HTTPDate.parse("Sunday, 06-Nov-44 08:49:37 GMT", near: Self.now)
        #expect(ahead == Date(timeIntervalSince1970: 2_362_034_977))
        let behind = HTTPDate.parse("Sunday, 06-Nov-45 08:49:37 GMT", near: Self.now)
        #expect(behind.map { $0 < Self.now } ?? false)
    }
}
