#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A date in any of the three forms of HTTP (RFC 9110, section 5.6.7).
package enum HTTPDate {
    /// Reads a date: IMF-fixdate, RFC 850's form or that of C's asctime.
    ///
    /// The name of the day isn't compared with the date, since it says nothing new.
    ///
    /// - Parameters:
    ///   - text: The date as text.
    ///   - reference: The present time: a year of two digits that seems to be more than 50 years
    ///     ahead of it is in the past. Without it such a year lies in 1970...2069.
    /// - Returns: The date, nil for anything else.
    package static func parse(_ text: String, near reference: Date? = nil) -> Date? {
        let isBorder = { (character: Character) in " ,-\t".contains(character) }
        let words = text.split(whereSeparator: isBorder).map { $0.lowercased() }
        guard let first = words.first, days.contains(String(first.prefix(3))) else { return nil }
        if words.count == 6, words[5] == "gmt" || words[5] == "utc" {
            guard let year = year(words[3], near: reference) else { return nil }
            return date(year: year, month: words[2], day: words[1], time: words[4])
        }
        guard words.count == 5, words[4].utf8.count == 4 else { return nil }
        guard let year = number(words[4]) else { return nil }
        return date(year: year, month: words[1], day: words[2], time: words[3])
    }

    private static let days: Set<String> = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func date(year: Int, month: String, day: String, time: String) -> Date? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false)
            .map { number(String($0)) }
        guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            let month = months.firstIndex(of: month), let day = number(day)
        else { return nil }
        // A second of 60 is a leap second.
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        guard day >= 1, day <= length(ofMonth: month, in: year) else { return nil }
        let dayNumber = daysSince1970(year: year, month: month + 1, day: day)
        let seconds = dayNumber * 86_400 + hour * 3_600 + minute * 60 + second
        return Date(timeIntervalSince1970: Double(seconds))
    }

    private static func year(_ text: String, near reference: Date?) -> Int? {
        guard let year = number(text), text.utf8.count == 2 || text.utf8.count == 4 else {
            return nil
        }
        guard text.utf8.count == 2 else { return year }
        guard let reference else { return year < 70 ? 2_000 + year : 1_900 + year }
        // The mean length of a year is near enough: the rule is about half a century.
        let present = 1_970 + Int((reference.timeIntervalSince1970 / 31_556_952).rounded(.down))
        let latest = present + 50
        return latest - (latest - year) % 100
    }

    private static func number(_ text: String) -> Int? {
        guard (1...4).contains(text.utf8.count) else { return nil }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    private static func length(ofMonth month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]
    }

    /// Counts days in years that begin in March, so that the leap day is the last of its year.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return marchYear * 365 + leapDays + dayOfYear - 719_468
    }
}
