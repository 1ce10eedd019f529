#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A date as HTTP writes it, to the second (RFC 9110, 5.6.7).
package struct HTTPDate: Hashable, Sendable {
    /// The seconds since 1970, leap seconds not counted.
    package let seconds: Int

    /// Makes the date of so many seconds since 1970.
    package init(seconds: Int) {
        self.seconds = seconds
    }

    /// The present.
    package static var now: HTTPDate {
        HTTPDate(seconds: Int(Date().timeIntervalSince1970))
    }

    /// The date so many seconds later.
    package func advanced(by more: Int) -> HTTPDate {
        HTTPDate(seconds: seconds + more)
    }
}

extension HTTPDate: CustomStringConvertible {
    package var description: String {
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let second = seconds - days * 86_400
        let (year, month, day) = civil(days)
        // 1970 began on a Thursday.
        let weekday = weekdays[((days % 7) + 11) % 7]
        let clock = [second / 3_600, second / 60 % 60, second % 60].map(twoDigits)
        let date = "\(twoDigits(day)) \(months[month - 1]) \(year)"
        return "\(weekday), \(date) \(clock.joined(separator: ":")) GMT"
    }
}

private let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
private let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]

private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
}

/// The Gregorian date so many days after 1970 began.
///
/// Counted in years that begin in March, so that the leap day is the last day of a year.
private func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
}
