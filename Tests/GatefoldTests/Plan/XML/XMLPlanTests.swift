import Gatefold
import Testing

@Suite struct XMLPlanTests {
    private static let known = "<playlist> of XSPF 1, or <rss> of an RSS 2.0 feed"
    private static let open = #"<playlist version="1"><trackList>"#

    @Test(arguments: [
        ("<html><body/></html>", "line 1: found a web page; expected \(known)"),
        ("<!doctype html>\n<HTML>", "line 1: found \"<!d\"; expected a comment, CDATA or a tag"),
        ("<!DOCTYPE html>\n<HTML>", "line 2: found a web page; expected \(known)"),
        (
            #"<feed xmlns="http://www.w3.org/2005/Atom">"#,
            "line 1: found an Atom feed; expected \(known)"
        ),
        (#"<rdf:RDF xmlns:rdf="x">"#, "line 1: found an RSS 1.0 feed; expected \(known)"),
        ("<songs>", "line 1: found the element \"songs\"; expected \(known)"),
        (
            "<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><rss/>",
            "line 1: found the encoding \"Shift_JIS\"; expected UTF-8, UTF-16, ISO-8859-1 or windows-1252 (save it as UTF-8)"
        ),
        (
            "<!DOCTYPE rss [\n<!ENTITY a \"b\">]><rss/>",
            "line 1: found a document type that declares entities or elements itself ([\u{2026}]); expected none: external and nested entities are not read"
        ),
        ("<rss></rss><rss>", "line 1: found <rss>; expected nothing after the last element"),
        ("<rss></rss></rss>", "line 1: found </rss>; expected nothing after the last element"),
        ("<rss></rss>x", "line 1: found \"x\"; expected an element"),
        ("<!-- a -->x<rss/>", "line 1: found \"x\"; expected an element"),
        ("<!-- a -->", "line 1: found the end of the plan; expected an element"),
        ("<rss>\n<channel>\n</rss>", "line 3: found </rss>; expected </channel>"),
        (
            "<rss>\n<channel>",
            "line 2: found the end of the plan; expected </channel> (is it cut off?)"
        ),
        ("<rss", "line 1: found the end of the plan; expected the end of what \"<\" began"),
        ("<rss a>", "line 1: found \">\"; expected = after \"a\""),
        ("<rss a=b>", "line 1: found \"b\"; expected a value in quotes for \"a\""),
        ("<rss / >", "line 1: found \"/ \"; expected > after /"),
        ("<rss <channel>", "line 1: found \"<\" within a tag; expected the tag's >"),
        ("<rss></rss x>", "line 1: found \"x\"; expected > after </rss"),
        ("<rss>< b>", "line 1: found \"< \"; expected a tag, or &lt; for the sign itself"),
        ("<1>", "line 1: found \"<1\"; expected a tag, or &lt; for the sign itself"),
        ("<rss><!ENTITY a>", "line 1: found \"<!E\"; expected a comment, CDATA or a tag"),
    ])
    func saysWhatIsWrong(_ text: String, _ message: String) async throws {
        let reading = try await PlanReading.of(text)
        #expect(reading.message == "plan: \(message).")
        #expect(try await PlanReading.of(text.utf8.map { [$0] }) == reading)
    }

    @Test(arguments: [
        "<!DOCTYPE playlist SYSTEM \"http://h/x.dtd\">",
        "<!DOCTYPE playlist PUBLIC '-//x [y]//' \"a>b\">", "<?xml-stylesheet href='a>b'?>",
        "<!-- <!DOCTYPE [ -->",
    ])
    func passesOverWhatStandsBeforeTheRoot(_ start: String) async throws {
        let text =
            start + Self.open + "<track><location>http://h/a&xxe;</location></track>"
            + "</trackList></playlist>\n<!-- end -->\n"
        let reading = try await PlanReading.of(text)
        #expect(reading.message == nil)
        #expect(reading.plain.first?.assets == [.song(at: "http://h/a&xxe;")])
    }

    @Test func refusesWhatIsTooMuch() async throws {
        let deep = Self.open + String(repeating: "<a>", count: 100)
        #expect(
            try await PlanReading.of(deep).mistake?.found
                == "more than 64 elements one in another")
        let long = Self.open + "<track><title>" + String(repeating: "a", count: 70_000)
        #expect(try await PlanReading.of(long).mistake?.found == "a text of more than 64 KiB")
        let piece = String(repeating: "a", count: 40_000)
        let pieces = Self.open + "<track><title>\(piece)<![CDATA[\(piece)]]></title>"
        #expect(try await PlanReading.of(pieces).mistake?.found == "a text of more than 64 KiB")
        let tag = "<playlist a=\"" + String(repeating: "a", count: 70_000)
        #expect(try await PlanReading.of(tag).mistake?.found == "a tag of more than 64 KiB")
        let attributes = "<playlist " + String(repeating: "a='' ", count: 300) + ">"
        #expect(try await PlanReading.of(attributes).mistake?.found == "more than 256 attributes")
    }

    /// A billion laughs need entities within entities, and there are none.
    @Test func doesNotExpandNestedEntities() async throws {
        let text = """
            <?xml version="1.0"?>
            <!DOCTYPE lolz [ <!ENTITY lol "lol"> <!ENTITY lol2 "&lol;&lol;"> ]>
            <playlist><title>&lol2;</title></playlist>
            """
        #expect(try await PlanReading.of(text).mistake?.place == "line 2")
    }

    @Test(arguments: [true, false]) func readsUTF16(_ isBigEndian: Bool) async throws {
        let text =
            "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + Self.open
            + "<track><location>http://h/a</location><title>\u{1F3B5} \u{e9}</title></track>"
            + "</trackList></playlist>"
        let bytes = Array(text.utf16).flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBigEndian ? [high, low] : [low, high]
        }
        let reading = try await PlanReading.of(bytes.map { [$0] })
        #expect(reading.plain.map(\.name) == ["\u{1F3B5} \u{e9}"])
    }
}
