#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The Retry-After field (RFC 9110, section 10.2.3).
package enum RetryAfter {
    /// No wait is longer than this; about 30 years.
    private static let longest: Int64 = 1_000_000_000

    /// Reads a number of seconds or an HTTP date.
    ///
    /// - Parameters:
    ///   - value: The field's value.
    ///   - now: The present time, from which a date is counted.
    /// - Returns: The least wait, zero for a date in the past; nil for anything else.
    package static func parse(_ value: String, now: Date) -> Duration? {
        let text = value.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(min(Int64(text) ?? longest, longest))
        }
        guard let date = HTTPDate.parse(text, near: now) else { return nil }
        let seconds = date.timeIntervalSince(now).rounded(.up)
        return .seconds(Int64(min(max(seconds, 0), Double(longest))))
    }
}
