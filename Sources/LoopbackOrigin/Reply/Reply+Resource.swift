extension Reply {
    /// What a correct server answers to a request for a resource.
    ///
    /// Conditions and ranges follow RFC 9110 (13.2.2, 14.2), except that If-Modified-Since is
    /// compared as text, and that several ranges at once are answered with the whole.
    package init(to request: ReceivedRequest, with resource: Resource, at now: HTTPDate) {
        guard request.method == "GET" || request.method == "HEAD" else {
            self.init(status: 405, fields: ["Allow": "GET, HEAD", "Date": "\(now)"])
            set("Connection", "close")
            // A body may follow, which nobody is going to read.
            ending = .close
            return
        }
        if resource.isUnchanged(since: request) {
            self.init(head: Head(status: 304, fields: resource.validators(at: now)))
        } else if request.method == "GET", let range = resource.rangeWanted(by: request) {
            self.init(range, of: resource, at: now)
        } else {
            self.init(whole: resource, at: now)
        }
    }

    /// A resource with status 200.
    package init(whole resource: Resource, at now: HTTPDate) {
        self.init(head: Head(status: 200, fields: resource.fields(at: now)))
        carry(resource, 0..<resource.content.length)
    }

    /// A range of a resource with status 206, or 416 where it has no such range.
    package init(_ range: ByteRange, of resource: Resource, at now: HTTPDate) {
        let length = resource.content.length
        guard let offsets = range.offsets(in: length) else {
            self.init(
                status: 416, fields: ["Date": "\(now)", "Content-Range": "bytes */\(length)"])
            return
        }
        self.init(offsets, of: resource, at: now)
    }

    /// Some bytes of a resource with status 206.
    package init(_ offsets: Range<Int>, of resource: Resource, at now: HTTPDate) {
        self.init(head: Head(status: 206, fields: resource.fields(at: now)))
        let last = offsets.upperBound - 1
        set("Content-Range", "bytes \(offsets.lowerBound)-\(last)/\(resource.content.length)")
        carry(resource, offsets)
    }

    private mutating func carry(_ resource: Resource, _ range: Range<Int>) {
        set("Content-Length", String(range.count))
        body = Body(resource.content, range: range)
        body.pace = resource.bytesPerSecond.map(Pace.init(bytesPerSecond:))
    }
}

extension Resource {
    fileprivate func validators(at now: HTTPDate) -> HeaderFields {
        var fields: HeaderFields = ["Date": "\(now)", "Server": "LoopbackOrigin"]
        if let etag { fields.set("ETag", etag) }
        if let lastModified { fields.set("Last-Modified", lastModified) }
        return fields
    }

    fileprivate func fields(at now: HTTPDate) -> HeaderFields {
        var fields = validators(at: now)
        fields.set("Accept-Ranges", "bytes")
        if let contentType { fields.set("Content-Type", contentType) }
        return fields
    }

    fileprivate func isUnchanged(since request: ReceivedRequest) -> Bool {
        if let wanted = request.headers["If-None-Match"] {
            guard wanted != "*" else { return true }
            let tags = wanted.split(separator: ",").map { opaque($0.drop { $0 == " " }) }
            return etag.map { tags.contains(opaque($0[...])) } ?? false
        }
        let since = request.headers["If-Modified-Since"]
        return since != nil && since == lastModified
    }

    fileprivate func rangeWanted(by request: ReceivedRequest) -> ByteRange? {
        guard let range = request.headers["Range"].flatMap(ByteRange.init) else { return nil }
        guard let condition = request.headers["If-Range"] else { return range }
        // Weak tags never match here: RFC 9110, 13.1.5.
        let isStrong = condition.hasPrefix("\"") && condition == etag
        return isStrong || condition == lastModified ? range : nil
    }
}

/// An entity tag without the mark of weakness, which If-None-Match does not look at.
private func opaque(_ tag: Substring) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
}
