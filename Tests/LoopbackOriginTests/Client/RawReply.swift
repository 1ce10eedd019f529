import LoopbackOrigin

/// A reply as it came over the wire, taken apart.
struct RawReply {
    let statusLine: String
    let status: Int
    let headers: HeaderFields
    let body: [UInt8]

    /// Nil as long as the head has not ended.
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstRange(of: [13, 10, 13, 10]) else { return nil }
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        let lines = head.split(separator: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count >= 2, let status = Int(words[1]) else { return nil }
        self.status = status
        statusLine = String(lines[0])
        headers = HeaderFields(
            lines.dropFirst().map { line in
                let name = line.prefix { $0 != ":" }
                return HeaderField(String(name), String(line.dropFirst(name.count + 2)))
            })
        body = Array(bytes[end.upperBound...])
    }

    var promisedLength: Int? { headers["Content-Length"].flatMap { Int($0) } }

    /// The body out of its chunks, and whether the last chunk came.
    var unchunked: (bytes: [UInt8], isEnded: Bool) {
        var bytes: [UInt8] = []
        var rest = body[...]
        while let lineEnd = rest.firstRange(of: [13, 10]) {
            let line = String(decoding: rest[..<lineEnd.lowerBound], as: UTF8.self)
            guard let size = Int(line, radix: 16) else { break }
            guard size > 0 else { return (bytes, true) }
            bytes += rest[lineEnd.upperBound...].prefix(size)
            rest = rest[lineEnd.upperBound...].dropFirst(size + 2)
        }
        return (bytes, false)
    }
}
