/// The progress of one group as a sequence: the newest snapshot at each step.
///
/// The sequence has at most 20 elements a second. It ends after the element whose state is final,
/// or when the observing task is cancelled. Any number of observers may iterate it.
public struct ProgressSnapshots: AsyncSequence, Sendable {
    let aggregator: ProgressAggregator

    /// Watches what an aggregator adds up.
    package init(of aggregator: ProgressAggregator) {
        self.aggregator = aggregator
    }

    /// Starts an observation.
    ///
    /// - Returns: An iterator with a pace of its own.
    public func makeAsyncIterator() -> Iterator {
        Iterator(aggregator: aggregator)
    }

    /// One observer's place in the sequence.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let aggregator: ProgressAggregator
        private var last: ProgressAggregator.Look?

        init(aggregator: ProgressAggregator) {
            self.aggregator = aggregator
        }

        /// Waits for the next snapshot.
        ///
        /// - Returns: The newest snapshot; nil at the end.
        public mutating func next() async -> GroupProgress? {
            if let last {
                if last.progress.state.isFinal { return nil }
                await pause()
                await aggregator.signal.changed(since: last.revision)
            }
            if Task.isCancelled { return nil }
            let look = await aggregator.look()
            last = look
            return look.progress
        }

        private func pause() async {
            // Cancellation ends the pause early, and is noticed right after it.
            try? await aggregator.clock.sleep(for: ProgressAggregator.interval)
        }
    }
}
