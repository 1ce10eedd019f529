/// A group of which nothing more is to come, as a person is told of it.
package struct FinishedGroup: Hashable, Sendable {
    /// How a group ended.
    package enum Outcome: Hashable, Sendable {
        /// It is visible: so many bytes of files, after so many seconds.
        case committed(bytes: Int64, seconds: Double, isDegraded: Bool)
        /// It was there.
        case alreadyPresent
        /// It was there, and what it lacks could not be had this time either.
        case stillDegraded
        /// Something that isn't Gatefold's stands in its place, and stays.
        case passedOver
        /// It failed; the failure's own description, which names the group.
        case rolledBack(message: String)
    }

    /// The group's place in the library.
    package let name: String

    /// How it ended.
    package let outcome: Outcome

    /// Tells how a group ended.
    package init(name: String, outcome: Outcome) {
        self.name = name
        self.outcome = outcome
    }

    /// The line that scrolls above the bars: `✓ Artist - Title  8.2 MiB in 1.7 s`.
    ///
    /// It is as long as it has to be, and may wrap.
    package func scrolled(_ palette: Palette, _ glyphs: Glyphs) -> String {
        switch outcome {
        case .committed(_, _, let isDegraded):
            let sign = palette.paint(String(glyphs.done), isDegraded ? .warning : .good)
            return "\(sign) \(glyphs.showable(name))  " + palette.paint(cost, .faint)
        case .alreadyPresent: return quiet("already there", .good, palette, glyphs)
        case .stillDegraded: return quiet("already there, degraded", .warning, palette, glyphs)
        case .passedOver:
            return quiet("skipped: something else stands there", .warning, palette, glyphs)
        case .rolledBack:
            return palette.paint(String(glyphs.failed), .bad) + " \(glyphs.showable(message))"
        }
    }

    private func quiet(
        _ text: String, _ tone: Palette.Tone, _ palette: Palette, _ glyphs: Glyphs
    ) -> String {
        let sign = palette.paint(String(glyphs.present), tone)
        return "\(sign) \(glyphs.showable(name))  " + palette.paint(text, .faint)
    }

    /// `8.2 MiB in 1.7 s`, with a word if something is missing; empty without a commit.
    var cost: String {
        guard case .committed(let bytes, let seconds, let isDegraded) = outcome else { return "" }
        let text = "\(Quantity.bytes(bytes)) in \(Quantity.duration(seconds))"
        return isDegraded ? text + ", degraded" : text
    }

    /// Why the group was rolled back, its name first; empty without a failure.
    var message: String {
        guard case .rolledBack(let message) = outcome else { return "" }
        return message.hasPrefix(name) ? message : "\(name): \(message)"
    }
}
