/// Numbers as a person reads them, without a locale.
package enum Figure {
    /// A number with so many digits behind its point, rounded half away from zero.
    package static func fixed(_ number: Double, _ decimals: Int) -> String {
        guard number.isFinite, abs(number) < 1e12 else { return "?" }
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let units = Int((abs(number) * Double(scale)).rounded())
        let sign = number < 0 && units > 0 ? "-" : ""
        guard decimals > 0 else { return sign + String(units) }
        let rest = String(units % scale)
        let zeros = String(repeating: "0", count: decimals - rest.count)
        return "\(sign)\(units / scale).\(zeros)\(rest)"
    }

    /// A duration or a ratio with about three digits: `0.034`, `1.43`, `27.3`, `142`.
    package static func short(_ number: Double) -> String {
        let size = abs(number)
        if size < 0.9995 { return fixed(number, 3) }
        if size < 9.995 { return fixed(number, 2) }
        return fixed(number, size < 99.95 ? 1 : 0)
    }

    /// A ratio: `0.84`, `12.3`, `142`.
    package static func ratio(_ number: Double) -> String {
        abs(number) < 9.995 ? fixed(number, 2) : short(number)
    }

    /// Bytes in MiB: `27.1`.
    package static func mebibytes(_ bytes: Double) -> String {
        let mebibytes = bytes / 1_048_576
        return fixed(mebibytes, mebibytes < 99.95 ? 1 : 0)
    }

    /// A length in its largest unit without a rest: `200 KiB`, `1 GiB`.
    package static func size(_ bytes: Int64) -> String {
        for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] {
            if bytes >= 1 << Int64(shift), bytes % (1 << Int64(shift)) == 0 {
                return "\(bytes >> Int64(shift)) \(unit)"
            }
        }
        return "\(bytes) bytes"
    }

    /// About so many bytes, rounded up to a tenth of a GiB: `8.1 GiB`.
    package static func gibibytes(_ bytes: Int64) -> String {
        fixed((Double(bytes) / 1_073_741_824 * 10).rounded(.up) / 10, 1) + " GiB"
    }
}
