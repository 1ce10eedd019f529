#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Address {
    /// An address taken apart by its text (RFC 3986, appendix B), as the transport reads it.
    ///
    /// Of a host beyond ASCII Foundation makes its `xn--` form, with which the address is sent, and
    /// all the same gives the first form as `host()`: one origin would be two.
    package struct Parts {
        /// The scheme in lower case; empty where there is none.
        package let scheme: String

        /// The host as it is written, with the brackets of an IPv6 address; empty where there is
        /// none.
        package let host: String

        /// The port; nil where there is none.
        package let port: Int?

        /// The path, percent-encoded as it is written.
        package let path: String

        /// Takes an address apart.
        package init(_ url: URL) {
            let text = url.absoluteString
            scheme =
                text.hasPrefix("http://")
                ? "http" : text.hasPrefix("https://") ? "https" : Address.scheme(of: text) ?? ""
            var rest = Substring(text).utf8
            if !scheme.isEmpty { rest = rest.dropFirst(scheme.utf8.count + 1) }
            var place = rest.prefix(0)
            if rest.starts(with: "//".utf8) {
                let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
                rest = rest[authority.endIndex...]
                let at = authority.lastIndex(of: UInt8(ascii: "@"))
                place = at.map { authority[$0...].dropFirst() } ?? authority
            }
            path = String(Substring(rest.prefix { !"?#".utf8.contains($0) }))
            let bracket = place.lastIndex(of: UInt8(ascii: "]")) ?? place.startIndex
            let colon = place[bracket...].firstIndex(of: UInt8(ascii: ":")) ?? place.endIndex
            host = String(Substring(place[..<colon]))
            port = Int(Substring(place[colon...].dropFirst()))
        }

        /// Scheme, host and port (RFC 6454), the usual port where there is none; nil for what is
        /// not fetched.
        package var origin: String? {
            guard scheme == "http" || scheme == "https", !host.isEmpty else { return nil }
            return "\(scheme)://\(host.lowercased()):\(port ?? (scheme == "https" ? 443 : 80))"
        }
    }
}
