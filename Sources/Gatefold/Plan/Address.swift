#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Reads, checks and shows the addresses that come from strangers (RFC 3986).
package enum Address {
    /// Why an address is not used.
    package enum Refusal: Error, Hashable, Sendable {
        /// It has no scheme.
        case relative
        /// It has this scheme, and only http and https are fetched.
        case scheme(String)
        /// It names no host.
        case noHost
        /// The host has something in it that no host has; the text says what.
        case host(String)
        /// The part before the host is meant to deceive, or is no name and password.
        case userInfo
        /// The port is no number of 1...65535.
        case port
        /// A control character is in it.
        case controlCharacter
        /// It can't be read for another reason.
        case malformed
    }

    /// Reads an absolute http or https address.
    ///
    /// Blanks around it are dropped, and so is a fragment; blanks, letters beyond ASCII and lone
    /// percent signs in its path and query are percent-encoded. A host beyond ASCII is refused:
    /// which one is meant depends on tables that not every resolver has, and two hosts can look
    /// the same; the `xn--` form is exact.
    ///
    /// - Parameter text: The address as it was written.
    /// - Returns: The address, with a lower-case scheme and without a fragment.
    /// - Throws: `Refusal`.
    package static func parse(_ text: String) throws(Refusal) -> URL {
        if isPlain(text), let url = URL(string: text) { return url }
        let trimmed = text.unicodeScalars.drop { $0 == " " }.reversed().drop { $0 == " " }
        let scalars = Array(trimmed.reversed())
        guard !scalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw .controlCharacter
        }
        let whole = self.text(scalars)
        guard let scheme = scheme(of: whole) else { throw .relative }
        guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
        let rest = scalars.dropFirst(scheme.unicodeScalars.count + 1)
        guard rest.starts(with: "//".unicodeScalars) else { throw .noHost }
        let authority = self.text(rest.dropFirst(2).prefix { !"/?#".unicodeScalars.contains($0) })
        try checkAuthority(authority)
        let tail = rest.dropFirst(2 + authority.unicodeScalars.count).prefix { $0 != "#" }
        let path = PercentText.escaped(self.text(tail))
        guard let url = URL(string: "\(scheme)://\(authority)\(path)") else { throw .malformed }
        return url
    }

    /// Tells why an address can't be used; nil where it can.
    ///
    /// - Parameter url: An address that was made elsewhere.
    /// - Returns: The reason, or nil.
    package static func isUsable(_ url: URL) -> Refusal? {
        let text = url.absoluteString
        if isPlain(text) { return nil }
        do throws(Refusal) {
            _ = try parse(text)
            return nil
        } catch {
            return error
        }
    }

    /// The address as it may be shown and logged: without query, fragment, name and password.
    ///
    /// - Parameter url: Any address.
    /// - Returns: Printable ASCII.
    package static func redacted(_ url: URL) -> String {
        let whole = url.absoluteString
        // Most addresses have nothing to hide, and nothing but what can be shown.
        if isPlain(whole), !whole.utf8.contains(UInt8(ascii: "?")) { return whole }
        let parts = Parts(url)
        let scheme = parts.scheme.isEmpty ? "" : parts.scheme + ":"
        let port = parts.port.map { ":\($0)" } ?? ""
        let authority = parts.host.isEmpty ? "" : "//" + parts.host + port
        let text = scheme + authority + parts.path
        let isPlain = { (scalar: Unicode.Scalar) in (0x21...0x7e).contains(scalar.value) }
        return text.unicodeScalars.map { isPlain($0) ? String($0) : $0.escaped(asASCII: true) }
            .joined()
    }

    /// The scheme of a text in lower case; nil where it has none and is relative.
    static func scheme(of text: String) -> String? {
        guard let colon = text.unicodeScalars.firstIndex(of: ":") else { return nil }
        let scheme = text.unicodeScalars[..<colon]
        let isPart = { (scalar: Unicode.Scalar) in
            isLetterOrDigit(scalar) || "+-.".unicodeScalars.contains(scalar)
        }
        guard let first = scheme.first, first.isASCII, first.properties.isAlphabetic,
            scheme.allSatisfy(isPart)
        else { return nil }
        return String(scheme).lowercased()
    }

    private static func checkAuthority(_ authority: String) throws(Refusal) {
        // Some readers take a backslash for a slash, and so see another host than we do.
        guard !authority.contains("\\") else { throw .host("a backslash") }
        var parts = authority.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, let place = parts.popLast() else { throw .userInfo }
        if let user = parts.last {
            let isPlain = PercentText.escaped(String(user)) == user && !user.contains("/")
            guard isPlain, !user.lowercased().contains("%5c") else { throw .userInfo }
        }
        let (host, port) = try split(String(place))
        try checkHost(host)
        guard let port, !port.isEmpty else { return }
        guard port.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(port),
            (1...65_535).contains(number)
        else { throw .port }
    }

    private static func split(_ place: String) throws(Refusal) -> (host: String, port: String?) {
        if place.hasPrefix("[") {
            guard let end = place.firstIndex(of: "]") else { throw .host("an open bracket") }
            let rest = place[place.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { throw .host("a bracket") }
            return (String(place[...end]), rest.isEmpty ? nil : String(rest.dropFirst()))
        }
        let parts = place.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { throw .host("a second colon") }
        return (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
    }

    private static func checkHost(_ host: String) throws(Refusal) {
        guard !host.isEmpty, host != "[]" else { throw .noHost }
        guard !host.contains("%") else { throw .host("a percent sign") }
        guard host.unicodeScalars.allSatisfy(\.isASCII) else {
            throw .host("letters beyond ASCII; write it in its xn-- form")
        }
        let extra = host.hasPrefix("[") ? "[]:." : "-._~"
        let isGood = host.unicodeScalars.allSatisfy {
            isLetterOrDigit($0) || extra.unicodeScalars.contains($0)
        }
        guard isGood else { throw .host("a character that no host has") }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}

extension Address.Refusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .relative: "the address has no scheme; it should begin with http:// or https://"
        case .scheme(let scheme): "the address is \(scheme):, and only http and https are fetched"
        case .noHost: "the address names no host"
        case .host(let what): "the address's host has \(what)"
        case .userInfo: "the part of the address before @ is no plain name and password"
        case .port: "the address's port is no number from 1 to 65535"
        case .controlCharacter: "the address has a control character in it"
        case .malformed: "the address can't be read"
        }
    }
}
