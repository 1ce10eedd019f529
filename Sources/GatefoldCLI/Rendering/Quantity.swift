/// Numbers as a person reads them, without a locale: bytes, speeds, times and shares.
package enum Quantity {
    /// Bytes in the largest fitting unit of 1024, with one decimal below 100: `8.2 MiB`.
    ///
    /// At most eight cells for what is not negative.
    package static func bytes(_ count: Int64) -> String {
        let count = max(0, count)
        if count < 1024 { return "\(count) B" }
        var shift: Int64 = 10
        for unit in ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"] {
            if let text = scaled(count, shift) { return "\(text) \(unit)" }
            shift += 10
        }
        return "\(count) B"
    }

    /// So many things: `1 group`, `12 groups`.
    package static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }

    /// A speed: `5.0 MiB/s`; at most ten cells.
    package static func speed(_ bytesPerSecond: Double) -> String {
        bytes(whole(bytesPerSecond)) + "/s"
    }

    /// A duration that is over: `1.7 s`, from a minute on `1:04`, from an hour on `1:02:03`.
    package static func duration(_ seconds: Double) -> String {
        let tenths = whole(seconds * 10)
        return tenths < 600 ? "\(tenths / 10).\(tenths % 10) s" : clock(tenths / 10)
    }

    /// The time that is left, rounded up: `0:03`, `59:59`, `1h02m`, `3d04h`; `?` if unknown.
    ///
    /// At most six cells below a hundred days, and `>99d` beyond.
    package static func timeLeft(_ seconds: Double?) -> String {
        guard let seconds, seconds.isFinite else { return "?" }
        let left = whole(seconds.rounded(.up))
        if left < 3_600 { return clock(left) }
        if left < 86_400 { return "\(left / 3_600)h\(padded(left / 60 % 60))m" }
        if left < 8_640_000 { return "\(left / 86_400)d\(padded(left / 3_600 % 24))h" }
        return ">99d"
    }

    /// How long ago something was, in the largest fitting unit: `5 min ago`, `12 days ago`.
    package static func age(_ seconds: Double) -> String {
        let seconds = whole(seconds)
        if seconds < 60 { return "just now" }
        if seconds < 3_600 { return "\(seconds / 60) min ago" }
        if seconds < 86_400 { return "\(seconds / 3_600) h ago" }
        return seconds < 172_800 ? "1 day ago" : "\(seconds / 86_400) days ago"
    }

    /// A share of 0...1, rounded down, so that `100%` means all of it.
    package static func percent(_ fraction: Double) -> String {
        "\(min(100, whole((fraction * 100 + 1e-9).rounded(.down))))%"
    }

    /// Seconds as minutes, or hours and minutes.
    private static func clock(_ seconds: Int64) -> String {
        let tail = ":" + padded(seconds % 60)
        if seconds < 3_600 { return "\(seconds / 60)" + tail }
        return "\(seconds / 3_600):" + padded(seconds / 60 % 60) + tail
    }

    private static func padded(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : String(number)
    }

    /// The count in units of `1 << shift`; nil if it takes a thousand and more of them.
    private static func scaled(_ count: Int64, _ shift: Int64) -> String? {
        let unit: Int64 = 1 << shift
        let (units, rest) = count.quotientAndRemainder(dividingBy: unit)
        let tenths = units * 10 + (rest / 16 * 10 + unit / 32) / (unit / 16)
        if tenths < 1_000 { return "\(tenths / 10).\(tenths % 10)" }
        let rounded = units + (rest >= unit / 2 ? 1 : 0)
        return rounded < 1_024 ? String(rounded) : nil
    }

    /// The nearest whole number that is not negative; 0 for what is no number.
    private static func whole(_ number: Double) -> Int64 {
        guard number > 0 else { return 0 }
        return number < 9e18 ? Int64(number.rounded()) : Int64.max
    }
}
