/// What the origin has at a path.
package struct Resource: Hashable, Sendable {
    /// The body.
    package var content: Content

    /// The Content-Type; nil leaves the field out.
    package var contentType: String?

    /// The ETag as it is sent, with its quotation marks; nil leaves the field out.
    package var etag: String?

    /// The Last-Modified date as it is sent; nil leaves the field out.
    package var lastModified: String?

    /// The speed at which the body is sent; nil for as fast as it goes.
    package var bytesPerSecond: Int?

    /// Makes a resource of any content.
    package init(
        content: Content, contentType: String? = nil, etag: String? = nil,
        lastModified: String? = nil, bytesPerSecond: Int? = nil
    ) {
        self.content = content
        self.contentType = contentType
        self.etag = etag
        self.lastModified = lastModified
        self.bytesPerSecond = bytesPerSecond
    }

    /// Makes a resource of exactly these bytes.
    package init(
        bytes: [UInt8], contentType: String? = nil, etag: String? = nil,
        lastModified: String? = nil, bytesPerSecond: Int? = nil
    ) {
        self.init(
            content: Content(bytes), contentType: contentType, etag: etag,
            lastModified: lastModified, bytesPerSecond: bytesPerSecond)
    }

    /// Makes a resource of `length` bytes that look random, in little memory whatever the length.
    package init(
        length: Int, seed: UInt64 = 1, contentType: String? = nil, etag: String? = nil,
        lastModified: String? = nil, bytesPerSecond: Int? = nil
    ) {
        self.init(
            content: Content(length: length, seed: seed), contentType: contentType, etag: etag,
            lastModified: lastModified, bytesPerSecond: bytesPerSecond)
    }

    /// The whole body, in memory; not to be asked of one without an end.
    package var bytes: [UInt8] { content.bytes(in: 0..<content.length) }
}
