/// Where Gatefold writes into every `Progress`, one after the other.
///
/// On Apple systems a `Progress` may be used by any thread, and nobody needs this actor. Foundation
/// on Linux has no lock in it: there a tree of progresses that is written to by several downloads
/// is to be read, and given children, on this actor.
@globalActor
public actor ProgressActor {
    /// The one there is.
    public static let shared = ProgressActor()
}
