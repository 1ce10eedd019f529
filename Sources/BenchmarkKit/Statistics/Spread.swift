/// The middle and the ends of some numbers.
package struct Spread: Hashable, Sendable, Codable {
    /// The middle one; of an even count the mean of the two in the middle.
    package let median: Double
    /// The least one.
    package let least: Double
    /// The greatest one.
    package let greatest: Double

    /// The spread of numbers; nil if there are none.
    package init?(of numbers: [Double]) {
        let sorted = numbers.sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        least = first
        greatest = last
        let middle = sorted.count / 2
        let upper = sorted[middle]
        median = sorted.count % 2 == 1 ? upper : (sorted[middle - 1] + upper) / 2
    }
}
