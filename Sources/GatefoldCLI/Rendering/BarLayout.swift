/// How the cells of a line are shared out: the same for every line of a frame, so that columns
/// stand below each other.
///
/// From the first to be dropped to the last: bytes, speed, what the assets do, the time left.
/// The name, the bar and the share are always there.
struct BarLayout: Equatable {
    static let percent = 4
    static let time = 6
    static let speed = 10
    static let bytes = 17

    /// Cells for the name.
    private(set) var name = 0
    /// Cells for what the assets do; 0 leaves that out.
    private(set) var assets = 0
    /// Cells for the bar.
    private(set) var bar = 0
    /// Whether the time left is shown.
    private(set) var showsTime = false
    /// Whether the speed is shown.
    private(set) var showsSpeed = false
    /// Whether the bytes are shown.
    private(set) var showsBytes = false

    /// The columns of a line that tells everything of a group or of the run.
    ///
    /// - Parameters:
    ///   - width: The cells of the terminal's line; the last one stays free.
    ///   - longestName: The cells of the longest name, where the run has one group only.
    /// - Returns: The columns.
    static func shared(width: Int, longestName: Int? = nil) -> BarLayout {
        var layout = BarLayout()
        // The spinner and its space, the share and the space before it.
        var rest = width - 1 - 2 - 1 - percent
        layout.showsTime = take(1 + time, of: &rest, leaving: 22)
        if take(2 + 18, of: &rest, leaving: 30) { layout.assets = 18 }
        layout.showsSpeed = take(2 + speed, of: &rest, leaving: 30)
        layout.showsBytes = take(2 + bytes, of: &rest, leaving: 45)
        if layout.showsBytes {
            let more = min(20, max(0, rest - 60))
            layout.assets += more
            rest -= more
        }
        rest -= layout.assets > 0 ? 2 : 1
        layout.name = min(rest * 2 / 3, 48, longestName ?? 48, max(rest - 11, 8))
        layout.bar = max(0, min(40, rest - layout.name))
        return layout
    }

    /// The columns of a line below the name's: the bar and the numbers of a single group.
    static func numbers(width: Int) -> BarLayout {
        var layout = BarLayout()
        var rest = width - 1 - 2 - 1 - percent
        layout.showsTime = take(1 + time, of: &rest, leaving: 12)
        layout.showsSpeed = take(2 + speed, of: &rest, leaving: 12)
        layout.showsBytes = take(2 + bytes, of: &rest, leaving: 12)
        layout.bar = max(0, min(40, rest))
        return layout
    }

    private static func take(_ cells: Int, of rest: inout Int, leaving least: Int) -> Bool {
        guard rest - cells >= least else { return false }
        rest -= cells
        return true
    }
}
