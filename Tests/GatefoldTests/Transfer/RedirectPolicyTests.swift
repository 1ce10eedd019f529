import Gatefold
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct RedirectPolicyTests {
    /// A redirect, and the address it leads to; nil where it isn't followed.
    struct Case: CustomTestStringConvertible {
        let from: String
        let location: String
        let target: String?

        var testDescription: String { "\(from) to \(location.debugDescription)" }

        init(_ from: String, _ location: String, _ target: String?) {
            self.from = from
            self.location = location
            self.target = target
        }
    }

    static let base = "http://a/b/c/d;p?q"

    /// RFC 3986, section 5.4.1, without what leads to the same document or to another scheme.
    static let normal = [
        Case(base, "g", "http://a/b/c/g"),
        Case(base, "./g", "http://a/b/c/g"),
        Case(base, "g/", "http://a/b/c/g/"),
        Case(base, "/g", "http://a/g"),
        Case(base, "//g", "http://g"),
        Case(base, "?y", "http://a/b/c/d;p?y"),
        Case(base, "g?y", "http://a/b/c/g?y"),
        Case(base, "g#s", "http://a/b/c/g"),
        Case(base, "g?y#s", "http://a/b/c/g?y"),
        Case(base, ";x", "http://a/b/c/;x"),
        Case(base, "g;x", "http://a/b/c/g;x"),
        Case(base, ".", "http://a/b/c/"),
        Case(base, "./", "http://a/b/c/"),
        Case(base, "..", "http://a/b/"),
        Case(base, "../", "http://a/b/"),
        Case(base, "../g", "http://a/b/g"),
        Case(base, "../..", "http://a/"),
        Case(base, "../../g", "http://a/g"),
        // Section 5.4.2.
        Case(base, "../../../../g", "http://a/g"),
        Case(base, "/./g", "http://a/g"),
        Case(base, "/../g", "http://a/g"),
        Case(base, "g.", "http://a/b/c/g."),
        Case(base, "..g", "http://a/b/c/..g"),
        Case(base, "./../g", "http://a/b/g"),
        Case(base, "g/../h", "http://a/b/c/h"),
        Case(base, "g;x=1/../y", "http://a/b/c/y"),
        Case(base, "g?y/../x", "http://a/b/c/g?y/../x"),
    ]

    static let real = [
        Case("http://h/a", "/b%2Fc/../d%2Fe", "http://h/d%2Fe"),
        Case("http://h/a", "http://o/x/../y%2Fz", "http://o/y%2Fz"),
        Case("http://h/a", "/caf\u{e9} x", "http://h/caf%C3%A9%20x"),
        Case("http://h/a", "/x%20y?z=[1]&p=%zz", "http://h/x%20y?z=%5B1%5D&p=%25zz"),
        Case("http://h/a", "HTTP://O:8080/x", "http://O:8080/x"),
        Case("http://h/a", "http://[::1]:81/x", "http://[::1]:81/x"),
        Case("http://h", "x", "http://h/x"),
        Case("http://h/a", "/x\\y", "http://h/x%5Cy"),
        Case("http://h/a//b/c", "../d", "http://h/a//d"),
        Case("http://h/a", "https://h/a", "https://h/a"),
        Case("http://h/a", "/\u{301}#\u{301}", "http://h/%CC%81"),
    ]

    static let refused = [
        Case("http://h/a", "file:///etc/passwd", nil),
        Case("http://h/a", "ftp://h/x", nil),
        Case("http://h/a", "data:,x", nil),
        Case("http://h/a", "javascript:x", nil),
        Case("http://h/a", "http:x", nil),
        Case("http://h/a", "http:///x", nil),
        Case("http://h/a", "http://x\\@y/", nil),
        Case("http://h/a", "//x%41/", nil),
        Case("http://h/a", "/x\ny", nil),
        Case("http://h/a", "/x\r\ny", nil),
        Case("http://h/a", "", nil),
        Case("http://h/a", "#x", nil),
        Case("http://h/a", "a", nil),
        Case("https://h/a", "http://h/a", nil),
        Case("HTTPS://h/a", "http://h/a", nil),
    ]

    @Test(arguments: normal + real + refused)
    func resolvesByTheRules(_ row: Case) throws {
        let from = try #require(URL(string: row.from))
        var policy = RedirectPolicy(start: from, allowsDowngrade: false)
        switch policy.next(from: from, location: row.location) {
        case .follow(let url, _): #expect(url.absoluteString == row.target)
        case .refuse(let reason): #expect(row.target == nil, "\(reason)")
        }
    }

    @Test func followsTenRedirectsAndNoMore() throws {
        var url = try #require(URL(string: "http://h/0"))
        var policy = RedirectPolicy(start: url, allowsDowngrade: false)
        for hop in 1...10 {
            let target = try #require(URL(string: "http://h/\(hop)"))
            let step = policy.next(from: url, location: "\(hop)")
            #expect(step == .follow(target, keepsHeaders: true))
            url = target
        }
        #expect(policy.next(from: url, location: "11") == .refuse("more than 10 redirects"))
    }

    @Test func endsALoop() throws {
        let one = try #require(URL(string: "http://h/1"))
        let two = try #require(URL(string: "http://h/2"))
        var policy = RedirectPolicy(start: one, allowsDowngrade: false)
        #expect(policy.next(from: one, location: "2") == .follow(two, keepsHeaders: true))
        #expect(policy.next(from: two, location: "1#x") == .refuse("redirects in a loop"))
        #expect(policy.next(from: two, location: nil) == .refuse("a redirect to nowhere"))
    }

    @Test func allowsADowngradeOnlyWhenAsked() throws {
        let start = try #require(URL(string: "https://h/1"))
        let target = try #require(URL(string: "http://h/1"))
        var policy = RedirectPolicy(start: start, allowsDowngrade: true)
        let step = policy.next(from: start, location: "http://h/1")
        #expect(step == .follow(target, keepsHeaders: false))
    }

    @Test(arguments: [
        ("http://h/a", "http://H:80/b", true),
        ("https://h/a", "https://h:443/b", true),
        ("http://h/a", "https://h/a", false),
        ("http://h/a", "http://h:8080/b", false),
        ("http://h/a", "http://x.h/b", false),
        ("http://u:p@h/a", "/b", true),
        ("http://[::1]/a", "http://[::1]:80/b", true),
        ("http://[::1]/a", "http://[::2]/b", false),
        ("http://b\u{fc}cher.de/a", "/b", true),
        ("http://xn--bcher-kva.de/a", "//XN--bcher-KVA.de:/b", true),
        ("http://xn--bcher-kva.de/a", "//xn--bcher-kva.dex/b", false),
    ])
    func headersStayWithTheirOrigin(_ from: String, _ to: String, _ keeps: Bool) throws {
        let start = try #require(URL(string: from))
        var policy = RedirectPolicy(start: start, allowsDowngrade: false)
        guard case .follow(_, let keepsHeaders) = policy.next(from: start, location: to) else {
            Issue.record("not followed")
            return
        }
        #expect(keepsHeaders == keeps)
    }

    @Test func headersStayDroppedOnTheWayBack() throws {
        let start = try #require(URL(string: "http://h/1"))
        let away = try #require(URL(string: "http://o/1"))
        let back = try #require(URL(string: "http://h/2"))
        var policy = RedirectPolicy(start: start, allowsDowngrade: false)
        #expect(
            policy.next(from: start, location: "//o/1") == .follow(away, keepsHeaders: false))
        #expect(
            policy.next(from: away, location: "//h/2") == .follow(back, keepsHeaders: false))
    }
}
