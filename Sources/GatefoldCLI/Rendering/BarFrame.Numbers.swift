import Gatefold

extension BarFrame {
    /// The numbers at the end of a line, as text; `?` for what is not known, `~` for a guess.
    struct Numbers {
        let percent: String
        let bytes: String
        let speed: String
        let timeLeft: String

        init(_ group: GroupProgress) {
            let share = Quantity.percent(group.fraction)
            percent = group.isGuess ? "?" : group.isEstimate ? "~\(share)" : share
            bytes = Self.bytes(group.receivedBytes, of: group.expectedBytes)
            speed = Self.speed(group.bytesPerSecond)
            timeLeft = Quantity.timeLeft(group.state == .committing ? 0 : group.secondsLeft)
        }

        init(_ totals: RunTotals) {
            let share = Quantity.percent(totals.fraction)
            percent = totals.groups == nil ? "?" : totals.isEstimate ? "~\(share)" : share
            bytes = Self.bytes(totals.receivedBytes, of: totals.expectedBytes)
            speed = Self.speed(totals.bytesPerSecond)
            timeLeft = Quantity.timeLeft(totals.secondsLeft)
        }

        private static func speed(_ bytesPerSecond: Double) -> String {
            bytesPerSecond > 0 ? Quantity.speed(bytesPerSecond) : ""
        }

        /// `5.1/8.2 MiB`, the unit once if both have the same.
        private static func bytes(_ received: Int64, of expected: Int64?) -> String {
            let there = Quantity.bytes(received)
            guard let expected else { return "\(there) of ?" }
            let whole = Quantity.bytes(expected)
            let unit = there.split(separator: " ").last ?? ""
            guard whole.hasSuffix(" \(unit)") else { return "\(there)/\(whole)" }
            return "\(there.dropLast(unit.count + 1))/\(whole)"
        }
    }
}
