extension DownloadModel {
    /// What a model is doing.
    public enum State: Hashable, Sendable {
        /// Nothing was begun.
        case idle
        /// The group is being downloaded, or a cancelled download is ending.
        case downloading
        /// The group is visible in the library as a whole.
        case committed
        /// The last download failed or was cancelled; the library is what it was.
        case rolledBack
    }
}

extension DownloadModel.State {
    /// What a button says in this state: `Download`, `Downloading…` or `Listen`.
    ///
    /// After a roll-back it is `Download` again. The words are English; an app in other languages
    /// chooses its own by the state.
    public var buttonTitle: String {
        switch self {
        case .idle, .rolledBack: "Download"
        case .downloading: "Downloading…"
        case .committed: "Listen"
        }
    }
}
