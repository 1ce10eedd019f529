/// How progress is shown on standard error.
package enum ProgressStyle: Hashable, Sendable {
    /// Bars that are redrawn in place.
    case bar
    /// One line a finished group, without carriage returns.
    case plain
    /// Nothing.
    case none

    /// Decides by the options, then by what standard error is.
    ///
    /// What `--progress` names is done, whatever standard error is. Otherwise `--quiet` and
    /// `--json` show nothing, and bars need a terminal that obeys escape sequences.
    package init(_ output: OutputOptions, environment: [String: String], isTerminal: Bool) {
        switch output.progress {
        case .bar: self = .bar
        case .plain: self = .plain
        case .none: self = .none
        case .auto:
            if output.isQuiet || output.json {
                self = .none
            } else {
                self = isTerminal && Palette.canSteer(environment) ? .bar : .plain
            }
        }
    }
}
