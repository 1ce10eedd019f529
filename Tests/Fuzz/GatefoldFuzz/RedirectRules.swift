import Foundation
import Gatefold

/// Redirects: a byte for whether https may lead to http, a line with the first address, then a
/// Location a line.
enum RedirectRules {
    static func check(_ input: inout FuzzInput) {
        let allowsDowngrade = input.byte() & 1 == 1
        let text = input.line()
        if let url = URL(string: text) {
            checkRedacted(url)
            // A plan's address is used as it was made, once it was found to be usable.
            if Address.isUsable(url) == nil { checkHost(url) }
        }
        guard let start = try? Address.parse(text) else { return }
        checkAddress(start)
        follow(&input, from: start, allowsDowngrade: allowsDowngrade)
    }

    private static func follow(_ input: inout FuzzInput, from start: URL, allowsDowngrade: Bool) {
        let origin = checkAddress(start).origin
        var policy = RedirectPolicy(start: start, allowsDowngrade: allowsDowngrade)
        var from = start
        var isAway = false
        var visited: Set = [start.absoluteString]
        while !input.isEmpty {
            let location = input.line()
            switch policy.next(from: from, location: location) {
            case .refuse(let reason):
                claim(reason.printable == reason, "an unprintable reason: \(reason.printable)")
                return
            case .follow(let url, let keepsHeaders):
                let sent = checkAddress(url)
                claim(visited.insert(url.absoluteString).inserted, "\(url) once more")
                claim(visited.count <= RedirectPolicy.maximumHops + 1, "too many redirects")
                let isDowngrade = from.scheme == "https" && sent.scheme == "http"
                claim(allowsDowngrade || !isDowngrade, "from https to \(url)")
                isAway = isAway || sent.origin != origin
                claim(!keepsHeaders || !isAway, "headers for \(origin) are sent to \(url)")
                from = url
            }
        }
    }

    /// What holds of every address that is asked.
    @discardableResult
    private static func checkAddress(_ url: URL) -> SentAddress {
        let text = url.absoluteString
        claim(!text.contains("#"), "a fragment: \(text)")
        claim(Address.isUsable(url) == nil, "\(text) is not usable")
        let sent = checkHost(url)
        claim(sent.scheme == url.scheme, "Foundation has another scheme for \(text)")
        checkRedacted(url)
        return sent
    }

    /// Whoever reads the address finds the same host in it.
    @discardableResult
    private static func checkHost(_ url: URL) -> SentAddress {
        let text = url.absoluteString
        guard let sent = SentAddress(text) else { fatalError("no host in \(text)") }
        claim(sent.scheme == "http" || sent.scheme == "https", "the scheme of \(text)")
        claim(!sent.host.isEmpty, "an empty host in \(text)")
        claim(text.utf8.allSatisfy { (0x21...0x7e).contains($0) }, "unprintable: \(text)")
        let host = url.host(percentEncoded: true)?.lowercased()
        // Where Foundation made this form it says something else, so nobody may ask it.
        let isDecoded = sent.host.contains("xn--")
        claim(
            isDecoded || host == bare(sent.host), "Foundation has the host \(host ?? "") in \(text)"
        )
        claim(url.port == sent.port, "Foundation has another port for \(text)")
        if let host = SentAddress.hostForCurl(text) {
            claim(isSame(host, sent.host), "libcurl connects to \(host) for \(text)")
        }
        return sent
    }

    /// libcurl writes an address in numbers in its usual form, such as 127.0.0.1 for 127.1.
    private static func isSame(_ host: String, _ sent: String) -> Bool {
        if host == sent || sent.hasPrefix("[") && host.hasPrefix("[") { return true }
        let isNumber = sent.utf8.allSatisfy { "0123456789abcdefx.".utf8.contains($0) }
        return isNumber && host.utf8.allSatisfy { "0123456789.".utf8.contains($0) }
    }

    private static func bare(_ host: String) -> String {
        host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    }

    /// What is shown of an address has neither query nor name and password.
    private static func checkRedacted(_ url: URL) {
        let shown = Address.redacted(url)
        claim(shown.utf8.allSatisfy { (0x21...0x7e).contains($0) }, "unprintable: \(shown)")
        guard let sent = SentAddress(url.absoluteString), !sent.host.isEmpty,
            sent.scheme == "http" || sent.scheme == "https"
        else { return }
        claim(!shown.contains("?") && !shown.contains("#"), "a query is shown: \(shown)")
        guard let again = SentAddress(shown) else { fatalError("no address is shown: \(shown)") }
        claim(again.userInfo == nil, "name and password are shown: \(shown)")
        claim(again.host == sent.host, "another host is shown: \(shown) for \(url)")
        claim(again.path == sent.path, "another path is shown: \(shown) for \(url)")
    }
}
