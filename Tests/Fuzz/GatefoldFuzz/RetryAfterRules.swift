import Foundation
import Gatefold

import struct LoopbackOrigin.HTTPDate

/// Retry-After and HTTP dates: a line with the value, then up to five bytes of the present time.
enum RetryAfterRules {
    private static let longest = Duration.seconds(1_000_000_000)

    static func check(_ input: inout FuzzInput) {
        let value = input.line()
        let now = present(input.bytes().prefix(5))
        if let wait = RetryAfter.parse(value, now: now) { checkWait(wait, value, now) }
        guard let date = Gatefold.HTTPDate.parse(value, near: now) else { return }
        checkDate(date, now)
    }

    /// A seventh of a second after another from 1970 on, for some thousand years.
    private static func present(_ bytes: ArraySlice<UInt8>) -> Date {
        guard !bytes.isEmpty else { return Date(timeIntervalSince1970: 784_111_777) }
        let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Date(timeIntervalSince1970: Double(number) / 7)
    }

    private static func checkWait(_ wait: Duration, _ value: String, _ now: Date) {
        claim(wait >= .zero && wait <= longest, "a wait of \(wait)")
        if let date = Gatefold.HTTPDate.parse(value, near: now), date > now, wait < longest {
            let early = date.timeIntervalSince(now) - wait / .seconds(1)
            // Dates are floating-point numbers, whose differences are not exact.
            claim(early <= 1e-6 && early > -1, "comes \(early) s before \(date)")
        }
        var policy = RetryPolicy()
        var generator = OneNumber(number: UInt64(truncatingIfNeeded: value.hashValue))
        let step = policy.attemptFailed(
            retryAfter: wait, bytesArrived: false, using: &generator)
        switch step {
        case .wait(let chosen, let attempt):
            claim(attempt == 2, "attempt \(attempt) follows the first one")
            claim(chosen >= wait && chosen <= policy.maximumWait, "\(chosen) for \(wait)")
        case .giveUp: fatalError("gives up after one attempt")
        case .tooLong(let asked):
            claim(asked == wait && wait > policy.maximumWait, "\(wait) is not too long")
        }
    }

    /// The date in each of HTTP's forms is the same date.
    private static func checkDate(_ date: Date, _ now: Date) {
        let seconds = date.timeIntervalSince1970
        claim(seconds == seconds.rounded(), "\(seconds) is no whole second")
        claim((-62_167_219_200...253_402_300_800).contains(seconds), "\(seconds) is far away")
        let printed = HTTPDate(seconds: Int(seconds)).description
        let words = printed.dropLast(4).split { ", ".contains($0) }
        // The printer doesn't pad a year before 1000.
        guard words.count == 5, words[3].utf8.count == 4 else { return }
        let (day, month, year, time) = (words[1], words[2], words[3], words[4])
        var forms = [printed, "\(words[0]) \(month) \(day) \(time) \(year)"]
        if abs(date.timeIntervalSince(now)) < 49 * 31_556_952 {
            forms.append("Sunday, \(day)-\(month)-\(year.suffix(2)) \(time) GMT")
        }
        for form in forms {
            let again = Gatefold.HTTPDate.parse(form, near: now)
            claim(again == date, "\(form) is read as \(String(describing: again))")
        }
    }
}

/// A generator that always gives the same number.
private struct OneNumber: RandomNumberGenerator {
    let number: UInt64

    mutating func next() -> UInt64 { number }
}
