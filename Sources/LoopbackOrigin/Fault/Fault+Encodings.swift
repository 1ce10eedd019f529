extension Fault {
    /// Content-Encoding: gzip, though the client asked for none.
    static let encodings: [Fault] = [
        Fault("gzip", 200, "Sends gzip with a Content-Length.") { $0.gzipped(Gzip.encode) },
        Fault("gzip-chunked", 200, "Sends gzip in chunks, all of them.") {
            $0.gzipped(Gzip.encode).chunked()
        },
        Fault("gzip-unframed", 200, "Sends gzip without a length or chunks, and closes.") {
            $0.gzipped(Gzip.encode).unframed()
        },
        Fault("gzip-half", 200, "Sends gzip and closes at 50 % of Content-Length.") {
            $0.gzipped(Gzip.encode).half(.close)
        },
        Fault("gzip-without-end", 200, "Sends half of gzip in chunks, without the last chunk.") {
            $0.gzipped(Gzip.encode).half(.close).chunked(isEnded: false)
        },
        Fault("gzip-half-unframed", 200, "Sends half of gzip without a length, and closes.") {
            $0.gzipped(Gzip.encode).half(.close).unframed()
        },
        Fault("gzip-cut", 200, "Sends half of gzip as if it were all, with its Content-Length.") {
            $0.gzipped { Array(Gzip.encode($0).prefix($0.count / 2)) }
        },
        Fault("gzip-broken", 200, "Sends gzip with a wrong checksum.") {
            $0.gzipped(Gzip.encodeBroken)
        },
        Fault("gzip-in-name-only", 200, "Says gzip and sends the bytes as they are.") {
            $0.gzipped { $0 }
        },
        Fault("gzip-bomb", 200, "Sends gzip of the resource and then of zeros without an end.") {
            let start = $0.resource.content.bytes(in: 0..<65_535)
            return $0.whole.carrying(Gzip.bomb(startingWith: start), as: $0.resource.contentType)
                .with("Content-Encoding", "gzip").chunked()
        },
        Fault("unknown-encoding", 200, "Sends the bytes with Content-Encoding: x-unknown.") {
            $0.whole.with("Content-Encoding", "x-unknown")
        },
    ]
}

extension Scene {
    /// The whole resource with a Content-Encoding; its ETag is another one, as RFC 9110 wants it.
    fileprivate func gzipped(_ encode: ([UInt8]) -> [UInt8]) -> Reply {
        whole.carrying(Content(encode(resource.bytes)), as: resource.contentType)
            .with("Content-Encoding", "gzip")
            .with("Accept-Ranges", nil)
            .with("ETag", resource.etag.map { "\($0.dropLast())-gzip\"" })
    }
}
