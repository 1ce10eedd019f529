/// A request as the origin received it.
package struct ReceivedRequest: Hashable, Sendable {
    /// The method, for example `GET`.
    package let method: String

    /// The request target as it was sent, undecoded, for example `/song.wav?signature=1`.
    package let target: String

    /// The protocol version, for example `HTTP/1.1`.
    package let version: String

    /// The header fields, in the order in which they came.
    package let headers: HeaderFields

    /// The connection that it came on; 1 is the first one that the origin accepted.
    package let connection: Int

    /// Makes a request out of its parts.
    package init(
        method: String, target: String, version: String = "HTTP/1.1",
        headers: HeaderFields = HeaderFields(), connection: Int = 0
    ) {
        self.method = method
        self.target = target
        self.version = version
        self.headers = headers
        self.connection = connection
    }
}

extension ReceivedRequest {
    /// Reads the head of a request, without the empty line that ends it; nil when it is not one.
    package init?(head: [UInt8], connection: Int) {
        let text = String(decoding: head, as: UTF8.self)
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: true)
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
        var headers = HeaderFields()
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            headers.add(HeaderField(String(line[..<colon]), String(value)))
        }
        self.init(
            method: String(words[0]), target: String(words[1]), version: String(words[2]),
            headers: headers, connection: connection)
    }

    /// The target's path, undecoded: without a query, and without scheme and host.
    package var path: String {
        var path = Substring(target)
        if let scheme = path.firstRange(of: "://"), !path.hasPrefix("/") {
            let rest = path[scheme.upperBound...]
            path = rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
        }
        return String(path.prefix { $0 != "?" })
    }

    /// The target's query, undecoded, without the question mark; nil where there is none.
    package var query: String? {
        target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
    }

    /// Whether the client wants to send another request on this connection.
    var keepsAlive: Bool {
        let connection = headers["Connection"]?.lowercased() ?? ""
        if version == "HTTP/1.0" { return connection.contains("keep-alive") }
        return !connection.contains("close")
    }
}
