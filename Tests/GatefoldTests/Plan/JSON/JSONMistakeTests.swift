import Gatefold
import Testing

/// A group's object with a mistake in it, and what is said of it as a line of a plan.
struct JSONMistakeCase: Sendable, CustomTestStringConvertible {
    let line: String
    let message: String

    init(_ line: String, _ message: String) {
        self.line = line
        self.message = message
    }

    /// An asset's object in place of the group's.
    static func asset(_ asset: String, _ message: String) -> Self {
        Self(#"{"name":"a","assets":[\#(asset)]}"#, message)
    }

    var testDescription: String { message }
}

@Suite struct JSONMistakeTests {
    private static let song = #"{"role":"song","url":"http://h/a"}"#
    private static let digits = String(repeating: "a", count: 63)

    static let groups: [JSONMistakeCase] = [
        .init(
            #"{"name":"a","assets":[\#(song)],"nmae":"b"}"#,
            #"line 1, nmae: found an unknown key; expected "name""#),
        .init(
            #"{"name":"a","assets":[\#(song)],"comment":"b"}"#,
            #"line 1, comment: found an unknown key; expected "name", "metadata" or "assets""#),
        .init(
            #"{"name":"a","name":"b"}"#,
            "line 1, name: found the same key a second time; expected each key once"),
        .init(
            #"{"assets":[\#(song)]}"#,
            #"line 1: found a group without "name"; expected "name", the group's place in the library"#
        ),
        .init(
            #"{"name":"a"}"#,
            #"line 1: found a group without "assets"; expected a list of at least one asset with a "role" and a "url""#
        ),
        .init(
            #"{"name":"a","assets":[]}"#,
            #"line 1, assets: found no assets; expected a list of at least one asset with a "role" and a "url""#
        ),
        .init(
            #"{"name":12,"assets":[]}"#,
            "line 1, name: found the number 12; expected a text in quotes"),
        .init(
            #"{"name":null}"#, "line 1, name: found null; expected a text in quotes"),
        .init(
            #"{"name":""}"#,
            #"line 1, name: found "" (a name may not be empty); expected a name such as "Artist - Title""#
        ),
        .init(
            #"{"name":"../x"}"#,
            #"line 1, name: found "../x" (a name may not be made of dots alone); expected a name such as "Artist - Title""#
        ),
        .init(
            #"{"name":"a//b"}"#,
            #"line 1, name: found "a//b" (a name may not begin or end with /, nor have two in a row); expected a name such as "Artist - Title""#
        ),
        .init(
            #"{"name":"a","metadata":[]}"#,
            "line 1, metadata: found a list; expected an object, {\u{2026}}"),
        .init(
            #"{"name":"a","metadata":{"year":2005}}"#,
            "line 1, metadata.year: found the number 2005; expected a text in quotes"),
        .init(
            #"{"name":"a","metadata":{"a b":true}}"#,
            #"line 1, metadata."a b": found true; expected a text in quotes"#),
        .init(
            #"{"name":"a","assets":{}}"#,
            "line 1, assets: found an object; expected a list, [\u{2026}]"),
        .init(
            #"{"name":"a","assets":["http://h/a"]}"#,
            #"line 1, assets[0]: found the text "http://h/a"; expected an object, {…}"#),
    ]

    static let assets: [JSONMistakeCase] = [
        .asset(
            #"{"role":"song","url":"http://h/a","urls":["http://h/b"]}"#,
            #"line 1, assets[0]: found both "url" and "urls"; expected one of them ("urls" is a list, the best address first)"#
        ),
        .asset(
            #"{"role":"song"}"#,
            #"line 1, assets[0]: found an asset without an address; expected "url", or "urls" for several, the best first"#
        ),
        .asset(
            #"{"role":"song","urls":[]}"#,
            "line 1, assets[0].urls: found an empty list; expected at least one http or https address"
        ),
        .asset(
            #"{"role":"song","url":["http://h/a"]}"#,
            "line 1, assets[0].url: found a list; expected an address in quotes"),
        .asset(
            #"{"role":"song","urls":"http://h/a"}"#,
            #"line 1, assets[0].urls: found the text "http://h/a"; expected a list, […]"#),
        .asset(
            #"{"url":"http://h/a"}"#,
            #"line 1, assets[0]: found an asset without "role"; expected "role": "song", "artwork", "lyrics" or "other""#
        ),
        .asset(
            #"{"role":"cover"}"#,
            #"line 1, assets[0].role: found "cover"; expected "song", "artwork", "lyrics" or "other""#
        ),
        .asset(
            #"{"role":"Song"}"#,
            #"line 1, assets[0].role: found "Song"; expected "song""#),
        .asset(
            #"\#(song),{"role":"artwork","url":"http://h/b","sha265":""}"#,
            #"line 1, assets[1].sha265: found an unknown key; expected "sha256""#),
        .asset(
            #"{"role":"song","url":"http://h/a","sha256":"\#(digits)"}"#,
            "line 1, assets[0].sha256: found \"\(digits.prefix(59))\u{2026}\" with 63 characters; "
                + "expected a SHA-256 of 64 hexadecimal digits"),
        .asset(
            #"{"role":"song","url":"http://h/a","bytes":-1}"#,
            "line 1, assets[0].bytes: found -1; expected the length as a whole number of bytes, at least 1"
        ),
        .asset(
            #"{"role":"song","url":"http://h/a","bytes":1.5}"#,
            "line 1, assets[0].bytes: found the number 1.5; expected the length as a whole number of bytes, at least 1"
        ),
        .asset(
            #"{"role":"song","url":"http://h/a","bytes":99999999999999999999}"#,
            "line 1, assets[0].bytes: found the number 99999999999999999999; expected the length as a whole number of bytes, at least 1"
        ),
        .asset(
            #"{"role":"song","url":"http://h/a","bytes":"1"}"#,
            #"line 1, assets[0].bytes: found the text "1"; expected the length as a whole number of bytes, at least 1"#
        ),
        .asset(
            #"{"role":"song","url":"http://h/a","optional":"yes"}"#,
            #"line 1, assets[0].optional: found the text "yes"; expected true or false"#),
        .asset(
            #"{"role":"song","url":"http://h/a","file":".."}"#,
            #"line 1, assets[0].file: found ".." (a name may not be made of dots alone); expected a file's name such as "Title.m4a""#
        ),
        .asset(
            #"{"role":"song","url":"http://h/a","file":"A.mp3"},{"role":"other","url":"http://h/b","file":"a.mp3"}"#,
            #"line 1, assets[1].file: found "a.mp3", the name of another asset too; expected a name of its own"#
        ),
    ]

    static let addresses: [JSONMistakeCase] = [
        .asset(
            #"{"role":"song","url":""}"#,
            "line 1, assets[0].url: found an empty address; expected an http or https address"),
        .asset(
            #"{"role":"song","url":"a.m4a"}"#,
            #"line 1, assets[0].url: found the relative address "a.m4a"; expected one that begins with http:// or https://, since this plan has no address of its own"#
        ),
        .asset(
            #"{"role":"song","urls":["http://h/a","file:///etc/passwd"]}"#,
            #"line 1, assets[0].urls[1]: found "file:///etc/passwd" (the address is file:, and only http and https are fetched); expected an http or https address"#
        ),
        .asset(
            #"{"role":"song","url":"ftp://u:secret@h/a?token=secret"}"#,
            #"line 1, assets[0].url: found "ftp://h/a" (the address is ftp:, and only http and https are fetched); expected an http or https address"#
        ),
        .asset(
            #"{"role":"song","url":"http://a\\@b/"}"#,
            #"line 1, assets[0].url: found "http://b/" (the address's host has a backslash); expected an http or https address"#
        ),
        .asset(
            #"{"role":"song","url":"http://h/\#(String(repeating: "a", count: 9_000))"}"#,
            "line 1, assets[0].url: found an address of 9009 bytes; expected at most 8192"),
    ]

    static let syntax: [JSONMistakeCase] = [
        .init(
            #"{"name":"a","assets":[\#(song)]"#,
            "line 1: found the end of the line; expected a comma or }; each line holds one whole group"
        ),
        .init(
            #"{"name":"a","assets":[\#(song)]} {"name""#,
            "line 1: found an object; expected the end of the line after the object"),
        .init(#"{"name":"a" "assets""#, #"line 1: found the text "assets"; expected a comma or }"#),
        .init(#"{"name":"a",}"#, #"line 1: found "}"; expected a key in quotes"#),
        .init(
            #"{"name":"a\x"}"#,
            "line 1, name: found the escape \"\\x\"; expected one that JSON has (a backslash itself is written twice)"
        ),
        .init(
            #"{"name":"a\u12"}"#,
            #"line 1, name: found the escape \u without its digits; expected four hexadecimal digits"#
        ),
        .init(
            #"{"name":"\ud83c"}"#,
            "line 1, name: found half of a surrogate pair; expected both of its escapes"),
        .init(
            #"{"name":"\ud83c\u0041"}"#,
            "line 1, name: found half of a surrogate pair; expected both of its escapes"),
        .init(
            #"{"name":"\udfb5"}"#,
            "line 1, name: found half of a surrogate pair; expected both of its escapes"),
        .init(
            "{\"name\":\"a\tb\"}",
            #"line 1, name: found a control character in a text (\u{9}); expected it as an escape such as \n or \t, or the closing quote before it"#
        ),
        .init(
            #"{"name":"a"#, "line 1, name: found a text without its end; expected the closing quote"
        ),
        .init(
            #"{"name":"a\"#,
            "line 1, name: found the end of the line; expected the closing quote; each line holds one whole group"
        ),
        .init(#"{"name" "a"}"#, #"line 1: found the text "a"; expected a colon after the key"#),
    ]

    @Test(arguments: groups + assets + addresses + syntax)
    func saysWhatIsWrongInALine(_ mistake: JSONMistakeCase) async throws {
        let reading = try await PlanReading.of(mistake.line)
        #expect(reading.groups.isEmpty)
        #expect(reading.message == "plan: \(mistake.message).")
    }

    @Test(arguments: [
        JSONMistakeCase("", "found nothing but blanks; expected \(formats)"),
        .init(" \n", "found nothing but blanks; expected \(formats)"),
        .init("{", "the first key: found no key; expected \(firstKeys)"),
        .init("{}", "the first key: found none; expected \(firstKeys)"),
        .init("{1:2}", "the first key: found no key; expected \(firstKeys)"),
        .init(#"{"gatefolt":1}"#, #"the first key: found "gatefolt"; expected "gatefold""#),
        .init(#"{"title":1}"#, #"the first key: found "title"; expected \#(firstKeys)"#),
        .init(
            #"{"gatefold":2}"#,
            "line 1, gatefold: found version 2 of the format; expected 1, the only one this program knows"
        ),
        .init(
            #"{"gatefold":"1"}"#,
            #"line 1, gatefold: found the text "1"; expected 1, the version of the format"#),
        .init(#"{"gatefold":1}"#, #"found no "groups"; expected "groups", the list of the groups"#),
        .init(
            "{\"gatefold\":1,\n\"grops\":[]}",
            #"line 2, "grops": found an unknown key; expected "groups""#),
        .init(
            "{\"gatefold\":1,\n\"gatefold\":1}",
            "line 2, gatefold: found the same key a second time; expected each key once"),
        .init(
            "{\"gatefold\":1,\n\"groups\":{}}",
            "line 2: found no list in \"groups\"; expected a list of groups, [\u{2026}]"),
        .init(
            "{\"gatefold\":1,\"groups\":[\n\n{\"name\":\"a\",\n\"assets\":[\n{\"role\":\"sonk\"}]}]}",
            #"line 5, groups[0].assets[0].role: found "sonk"; expected "song""#),
        .init(
            "{\"gatefold\":1,\"groups\":[1]}",
            "line 1, groups[0]: found the number 1; expected an object, {\u{2026}}"),
        .init(
            "{\"gatefold\":1,\"groups\":[,]}",
            "line 1, groups[0]: found the end; expected an object, {\u{2026}}"),
        .init(
            "{\"gatefold\":1,\"groups\":[]\n",
            "line 2: found the end of the plan; expected the rest of it (is it cut off?)"),
        .init(
            "{\"gatefold\":1,\"groups\":[]}\nx",
            #"line 2: found "x"; expected nothing after the plan's last }"#),
        .init("{\"gatefold\":1 \"groups\":[]}", #"line 1: found """; expected a comma or }"#),
        .init("\0\0\0\0\0", #"found "\u{0}\u{0}\u{0}\u{0}\u{0}"; expected \#(formats)"#),
    ])
    func saysWhatIsWrongInADocument(_ mistake: JSONMistakeCase) async throws {
        let reading = try await PlanReading.of(mistake.line)
        #expect(reading.groups.isEmpty)
        #expect(reading.message == "plan: \(mistake.message).")
    }

    private static let formats =
        "a plan: JSON, JSON lines, XSPF, an RSS feed, M3U or results of the iTunes Search API"
    private static let firstKeys =
        "\"gatefold\": 1 for a plan, \"name\" for a group on each line, or \"resultCount\" for "
        + "results of the iTunes Search API"
}
