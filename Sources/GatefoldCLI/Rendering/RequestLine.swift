package import Gatefold

/// One request and what came of it, in a line for a person.
package enum RequestLine {
    /// For example `GET http://host/song.m4a from byte 524288: 206, 3.2 MiB, HTTP/1.1, 0.4 s`.
    package static func text(_ request: GroupEvent.Request) -> String {
        var asked = "GET \(request.address.printable)"
        if let first = request.firstByte { asked += " from byte \(first)" }
        if request.isConditional { asked += " if it has changed" }
        var facts = [request.status.map(String.init) ?? "no answer"]
        if request.status != nil { facts.append(Quantity.bytes(request.bytes)) }
        if let version = request.version { facts.append(version.printable) }
        facts.append(seconds(request.duration))
        let end = request.failure.map { "; \($0)" } ?? ""
        return "\(asked): \(facts.joined(separator: ", "))\(end)"
    }

    /// Seconds with enough decimals to tell a fast request from a slow one.
    private static func seconds(_ duration: Duration) -> String {
        let milliseconds = Int((duration.inSeconds * 1_000).rounded())
        if milliseconds < 1_000 { return "\(milliseconds) ms" }
        return "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
    }
}
