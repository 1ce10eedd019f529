import Gatefold
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct AddressTests {
    @Test(arguments: [
        ("http://h/a", "http://h/a"),
        ("  HTTPS://h/a#x ", "https://h/a"),
        ("http://h", "http://h"),
        ("http://h?q", "http://h?q"),
        ("http://h:8080/a", "http://h:8080/a"),
        ("http://h:/a", "http://h:/a"),
        ("http://u:p@h/a", "http://u:p@h/a"),
        ("http://[::1]:80/a", "http://[::1]:80/a"),
        ("http://127.0.0.1/a b", "http://127.0.0.1/a%20b"),
        ("http://h/caf\u{e9}?x=\u{fc}", "http://h/caf%C3%A9?x=%C3%BC"),
        ("http://h/a%2Fb%20c|d", "http://h/a%2Fb%20c%7Cd"),
        ("http://h/100%", "http://h/100%25"),
        ("http://h/x\\@b/", "http://h/x%5C@b/"),
        ("http://h/?x[]=1@2", "http://h/?x%5B%5D=1@2"),
        ("http://xn--bcher-kva.de/", "http://xn--bcher-kva.de/"),
    ])
    func readsAddresses(_ text: String, _ expected: String) throws {
        let url = try Address.parse(text)
        #expect(url.absoluteString == expected)
        #expect(Address.isUsable(url) == nil)
    }

    @Test(arguments: [
        ("", Address.Refusal.relative),
        ("song.mp3", .relative),
        ("/etc/passwd", .relative),
        ("//h/a", .relative),
        ("file:///etc/passwd", .scheme("file")),
        ("DATA:,x", .scheme("data")),
        ("ftp://h/", .scheme("ftp")),
        ("localhost:80/a", .scheme("localhost")),
        ("http:", .noHost),
        ("http:/h/a", .noHost),
        ("http:///a", .noHost),
        ("http://?a", .noHost),
        ("http://:80/", .noHost),
        ("http://u@/", .noHost),
        ("http://[]/", .noHost),
        ("http://a\\@b/", .host("a backslash")),
        ("http://a\\b/", .host("a backslash")),
        ("http://a%5C@b/", .userInfo),
        ("http://a@b@c/", .userInfo),
        ("http://a b@c/", .userInfo),
        ("http://a%41/", .host("a percent sign")),
        ("http://[fe80::1%25eth0]/", .host("a percent sign")),
        ("http://a b/", .host("a character that no host has")),
        ("http://a<b/", .host("a character that no host has")),
        ("http://[::1/", .host("an open bracket")),
        ("http://[::1]x/", .host("a bracket")),
        ("http://::1/", .host("a second colon")),
        ("http://h:abc/", .port),
        ("http://h:0/", .port),
        ("http://h:65536/", .port),
        ("http://h:99999999999999999999/", .port),
        ("http://a\0b/", .controlCharacter),
        ("http://h/a\nb", .controlCharacter),
        ("http://h/a\r\nX: y", .controlCharacter),
        ("\thttp://h/", .controlCharacter),
        ("http://h/\u{9b}", .controlCharacter),
    ])
    func refusesByName(_ text: String, _ refusal: Address.Refusal) {
        #expect(throws: refusal) { try Address.parse(text) }
        #expect(!refusal.description.isEmpty)
    }

    @Test func refusesAHostBeyondASCII() {
        #expect(throws: Address.Refusal.self) { try Address.parse("http://b\u{fc}cher.de/") }
        #expect(throws: Address.Refusal.self) { try Address.parse("http://a@\u{301}b/") }
    }

    @Test(arguments: ["file:///x", "http://a\\@b/", "http://a%41/", "song.mp3", "http://h:99999/"])
    func findsAddressesThatWereMadeElsewhere(_ text: String) throws {
        let url = try #require(URL(string: text))
        #expect(Address.isUsable(url) != nil)
    }

    @Test(arguments: [
        ("http://u:p@h:81/a/b?token=1#x", "http://h:81/a/b"),
        ("https://h", "https://h"),
        ("http://[::1]/x", "http://[::1]/x"),
        ("http://h/caf\u{e9}\u{202e}", "http://h/caf%C3%A9%E2%80%AE"),
        ("http://h/a\u{1b}[31m", "http://h/a%1B%5B31m"),
        ("file:///etc/x?y", "file:///etc/x"),
        ("http://u@XN--BCHER-KVA.de", "http://XN--BCHER-KVA.de"),
        // Foundation's host() is another one than that of the address it made of this.
        ("http://b\u{fc}cher.de:80/x?y", "http://xn--bcher-kva.de:80/x"),
    ])
    func showsNothingSecretAndNothingUnprintable(_ text: String, _ expected: String) throws {
        let url = try #require(URL(string: text))
        let shown = Address.redacted(url)
        #expect(shown == expected || shown == expected.replacing("file://", with: "file:"))
        #expect(shown.utf8.allSatisfy { (0x21...0x7e).contains($0) })
    }
}

/// Most addresses take a short way; a blank before them makes them take the long one.
@Suite struct PlainAddressTests {
    @Test(arguments: [
        "http://h/a", "https://h.example.org:8080/a%20b/c.mp3?x=1&y=[2]", "http://h", "http://h?q",
        "http://h:1/", "http://h:65536/", "http://h:00/", "http://h:/", "http://h:80",
        "http://h:x/",
        "http://h/100%", "http://h/%4", "http://h/%zz", "http://h/a b", "http://h/#x", "http://-/",
        "http://", "https:/h", "httpss://h/", "HTTP://h/", "http://H/A", "http://u@h/",
        "http://[::1]/",
        "http://h/\u{e9}", "http://h/\n", "http://h\\@b/", "http://h/'(~)", "http://h/|", "",
    ])
    func readsTheSameEitherWay(_ text: String) {
        let result = Result { () throws(Address.Refusal) in try Address.parse(text) }
        let long = Result { () throws(Address.Refusal) in try Address.parse(" " + text) }
        #expect(result == long)
    }

    @Test func readsRandomTextsTheSameEitherWay() {
        var generator = SeededGenerator(seed: 3)
        let pieces = [
            "http", "s", "://", "h", ".", ":", "80", "/", "?", "%", "41", "#", "@", "[", "\\", "-",
            "~", "\u{fc}", " ",
        ]
        for _ in 0..<3_000 {
            let count = Int.random(in: 0...6, using: &generator)
            let tail = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }
            let text = "http://h" + tail.joined()
            let result = Result { () throws(Address.Refusal) in try Address.parse(text) }
            let long = Result { () throws(Address.Refusal) in try Address.parse(" " + text) }
            #expect(result == long, "\(text)")
        }
    }
}
