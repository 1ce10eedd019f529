extension Reply {
    /// The status line and the header fields.
    package struct Head: Hashable, Sendable {
        /// The protocol version, for example `HTTP/1.1`.
        package var version = "HTTP/1.1"

        /// The status code.
        package var status: Int

        /// The header fields, in order.
        package var fields: HeaderFields

        /// Whether the empty line follows that ends the fields.
        package var isFinished = true

        /// Makes a head with the usual reason phrase.
        package init(status: Int, fields: HeaderFields = HeaderFields()) {
            self.status = status
            self.fields = fields
        }

        /// The head as it goes over the wire.
        package var octets: [UInt8] {
            var result = Array("\(version) \(status) \(Self.reason(of: status))\r\n".utf8)
            for field in fields.list {
                result += Array(field.name.utf8) + [58, 32] + field.octets + [13, 10]
            }
            return isFinished ? result + [13, 10] : result
        }

        /// The usual reason phrase of a status (RFC 9110, 15), or `Unnamed`.
        package static func reason(of status: Int) -> String {
            reasons[status] ?? "Unnamed"
        }

        private static let reasons = [
            100: "Continue", 102: "Processing", 103: "Early Hints",
            200: "OK", 202: "Accepted", 203: "Non-Authoritative Information",
            204: "No Content", 205: "Reset Content", 206: "Partial Content",
            300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other",
            304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
            400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
            404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
            407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict",
            410: "Gone", 412: "Precondition Failed", 416: "Range Not Satisfiable",
            418: "I'm a Teapot", 421: "Misdirected Request", 425: "Too Early",
            426: "Upgrade Required", 429: "Too Many Requests",
            431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
            500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
            503: "Service Unavailable", 504: "Gateway Timeout",
            505: "HTTP Version Not Supported", 507: "Insufficient Storage",
        ]
    }
}
