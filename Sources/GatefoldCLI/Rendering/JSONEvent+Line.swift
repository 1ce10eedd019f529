import Gatefold

extension JSONEvent {
    /// The event as one line of JSON, without a newline.
    package var line: String {
        var json = JSONText()
        json.add("event", name)
        switch self {
        case .started(let group):
            json.add("group", group)
        case .progress(let progress):
            progress.write(to: &json)
        case .retrying(let retrying):
            retrying.write(to: &json)
        case .committed(let committed):
            committed.write(to: &json)
        case .alreadyPresent(let group, let folder):
            json.add("group", group)
            json.add("folder", folder)
        case .rolledBack(let failure):
            failure.write(to: &json)
        case .summary(let summary):
            summary.write(to: &json)
        }
        return json.text
    }

    private var name: String {
        switch self {
        case .started: "started"
        case .progress: "progress"
        case .retrying: "retrying"
        case .committed: "committed"
        case .alreadyPresent: "alreadyPresent"
        case .rolledBack: "rolledBack"
        case .summary: "summary"
        }
    }
}

extension JSONEvent.Progress {
    fileprivate func write(to json: inout JSONText) {
        json.add("group", group)
        json.add("receivedBytes", receivedBytes)
        json.add("totalBytes", raw: totalBytes.map { String($0) } ?? "null")
        // Rounded down, so that 1 says that the group is committed.
        json.add("fraction", (fraction * 1000 + 1e-9).rounded(.down) / 1000)
        json.add("bytesPerSecond", bytesPerSecond.rounded())
        json.add("secondsLeft", raw: secondsLeft.map { JSONText.number($0) } ?? "null")
    }
}

extension JSONEvent.Retrying {
    fileprivate func write(to json: inout JSONText) {
        json.add("group", group)
        json.add("asset", asset.rawValue)
        json.add("attempt", attempt)
        json.add("waitSeconds", waitSeconds)
        json.add(reason)
    }
}

extension JSONEvent.Committed {
    fileprivate func write(to json: inout JSONText) {
        json.add("group", group)
        json.add("folder", folder)
        json.add("degraded", isDegraded)
        json.add("files", raw: "[" + files.map(\.json).joined(separator: ",") + "]")
        json.add("seconds", seconds)
    }
}

extension JSONEvent.Committed.File {
    fileprivate var json: String {
        var json = JSONText()
        json.add("role", role.rawValue)
        json.add("path", path)
        json.add("bytes", bytes)
        json.add("sha256", sha256.description)
        return json.text
    }
}

extension JSONEvent.RolledBack {
    fileprivate func write(to json: inout JSONText) {
        json.add("group", group)
        if let asset { json.add("asset", asset.rawValue) }
        json.add(reason)
        json.add("message", message)
        json.add("retryable", isRetryable)
        json.add("keptBytes", keptBytes)
    }
}

extension JSONEvent.Summary {
    fileprivate func write(to json: inout JSONText) {
        json.add("committed", committed)
        json.add("alreadyPresent", alreadyPresent)
        json.add("degraded", degraded)
        json.add("rolledBack", rolledBack)
        json.add("receivedBytes", receivedBytes)
        json.add("seconds", seconds)
    }
}

extension JSONText {
    /// The reason's stable word, and the status code if it is one.
    fileprivate mutating func add(_ reason: FailureReason) {
        add("reason", reason.code)
        if case .status(let status) = reason { add("status", status) }
    }
}
