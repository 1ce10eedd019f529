/// Why a group is downloaded, which decides what of it is fetched.
enum DownloadPurpose: Sendable {
    /// To have it: what is there already is not fetched.
    case have
    /// To get what an earlier run could not: also an optional asset that is missing.
    case retry(refreshes: Bool)
    /// To mend it: the files of these names are fetched again, and have to be what this receipt
    /// says.
    case heal([String], Receipt)

    /// The receipt that stays true; nil where a new one is written.
    var basis: Receipt? {
        if case .heal(_, let receipt) = self { return receipt }
        return nil
    }
}
