/// A speed limit: decides when how many bytes may go, and knows no clock.
package struct Pace: Hashable, Sendable {
    /// What a sender is to do next.
    package enum Step: Hashable, Sendable {
        /// Send so many bytes now.
        case send(Int)
        /// Wait so long, then ask again.
        case wait(Duration)
    }

    /// The speed; at least 1.
    package let bytesPerSecond: Int

    /// Makes a limit of so many bytes a second.
    package init(bytesPerSecond: Int) {
        self.bytesPerSecond = max(1, bytesPerSecond)
    }

    /// The bytes of one step: those of 20 ms, so that progress looks smooth.
    package var stride: Int { max(1, bytesPerSecond / 50) }

    /// What to do when `sent` bytes are gone and `elapsed` has passed since the first of them.
    ///
    /// The first step goes at once, and each later one when the time of the bytes before it has
    /// passed, so that `count` bytes take `(count - stride) / bytesPerSecond` seconds at least. A
    /// sender that comes late may catch up.
    package func step(sent: Int, elapsed: Duration) -> Step {
        let late = elapsed - time(of: sent)
        guard late >= .zero else { return .wait(.zero - late) }
        let due = Int((late / .seconds(1)) * Double(bytesPerSecond))
        return .send(max(stride, due))
    }

    /// How long so many bytes take.
    package func time(of count: Int) -> Duration {
        .seconds(Double(count) / Double(bytesPerSecond))
    }
}
