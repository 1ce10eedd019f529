/// Spreads bytes evenly over time; a value without a clock.
///
/// Time in which nothing was spent earns nothing, so that no burst follows a pause.
package struct RateBudget: Sendable {
    private let bytesPerSecond: Double
    private var paidUntil: Duration = .zero

    /// Starts with nothing spent.
    ///
    /// - Parameter bytesPerSecond: The most bytes in a second, at least 1.
    package init(bytesPerSecond: Int64) {
        self.bytesPerSecond = Double(max(1, bytesPerSecond))
    }

    /// Spends bytes that have come, and says how long to wait before the next ones are taken.
    ///
    /// - Parameters:
    ///   - bytes: How many bytes have come.
    ///   - now: The time since any fixed moment; it never falls.
    /// - Returns: The wait; zero or more.
    package mutating func spend(_ bytes: Int, at now: Duration) -> Duration {
        paidUntil = max(paidUntil, now) + .seconds(Double(bytes) / bytesPerSecond)
        return paidUntil - now
    }
}
