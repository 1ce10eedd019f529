/// One report of a child task or of the coordinator to the aggregating actor.
package enum ProgressEvent: Sendable {
    /// The group entered a state.
    case group(GroupProgress.State)
    /// The asset of this index entered a state.
    case asset(Int, AssetProgress.State)
    /// The asset's whole length became known, in bytes; nil takes an earlier word back.
    case expects(Int, Int64?)
    /// The asset stands at this many bytes: a part of an earlier run, or a restart from zero.
    case holds(Int, Int64)
    /// So many bytes of the asset arrived.
    case received(Int, Int64)
}
