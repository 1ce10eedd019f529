import CCurlAddress

/// An address as its text has it (RFC 3986, appendix B), read by bytes and nobody's library.
struct SentAddress {
    let scheme: String
    var userInfo: String?
    let host: String
    var port: Int?
    let path: String
    let query: String?

    /// Reads a text that has a scheme and an authority; nil for any other.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: 0x3a), bytes[(colon + 1)...].starts(with: [47, 47])
        else { return nil }
        scheme = Self.text(bytes[..<colon]).lowercased()
        let rest = bytes[(colon + 3)...]
        let authority = rest.prefix { ![47, 63, 35].contains($0) }
        let tail = bytes[authority.endIndex...].prefix { $0 != 35 }
        path = Self.text(tail.prefix { $0 != 63 })
        query = tail.firstIndex(of: 63).map { Self.text(tail[($0 + 1)...]) }
        var place = authority
        if let at = authority.lastIndex(of: 0x40) {
            userInfo = Self.text(authority[..<at])
            place = authority[(at + 1)...]
        }
        let end = place.lastIndex(of: 0x5d) ?? place.startIndex
        if let colon = place[end...].firstIndex(of: 0x3a) {
            port = Int(Self.text(place[(colon + 1)...]))
            place = place[..<colon]
        }
        host = Self.text(place).lowercased()
    }

    /// Scheme, host and port, for which alone a person's headers are given.
    var origin: String { "\(scheme)://\(host):\(port ?? (scheme == "https" ? 443 : 80))" }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The host to which libcurl would connect; nil where it refuses the address.
    static func hostForCurl(_ text: String) -> String? {
        guard let address = unsafe curl_url() else { return nil }
        defer { unsafe curl_url_cleanup(address) }
        guard unsafe curl_url_set(address, Int32(CCURL_PART_URL), text, 0) == 0 else {
            return nil
        }
        var host: UnsafeMutablePointer<CChar>?
        guard unsafe curl_url_get(address, Int32(CCURL_PART_HOST), &host, 0) == 0,
            let host = unsafe host
        else { return nil }
        defer { unsafe curl_free(host) }
        return unsafe String(cString: host).lowercased()
    }
}
