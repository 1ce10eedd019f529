/// The line that a finished group gets where nothing is redrawn: in a pipe, a file, a log.
package enum PlainLine {
    /// `committed   Artist - Title (8.2 MiB in 1.7 s)`, without a newline.
    package static func text(_ group: FinishedGroup) -> String {
        let name = DisplayWidth.clean(group.name)
        return switch group.outcome {
        case .committed: "committed   \(name) (\(group.cost))"
        case .alreadyPresent: "present     \(name)"
        case .stillDegraded: "present     \(name) (degraded)"
        case .passedOver: "skipped     \(name): something else stands there"
        case .rolledBack: "rolled back \(DisplayWidth.clean(group.message))"
        }
    }
}
