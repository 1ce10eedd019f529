import Gatefold
import Testing

@Suite struct GroupPlaceTests {
    @Test(arguments: [
        ("Jack Johnson - Upside Down", "Jack Johnson - Upside Down"),
        ("Artist/Album/01 Title", "Artist/Album/01 Title"),
        ("a/CON/b.", "a/_CON/b"),
        ("gatefold", "gatefold"),
        (".hidden/x", "hidden/x"),
    ])
    func splitsAtSlashes(_ name: String, _ path: String) throws {
        #expect(try GroupPlace(name).path == path)
    }

    @Test(arguments: [
        ("", SafeName.Refusal.empty),
        ("/etc/x", .emptyPart("/etc/x")),
        ("a//b", .emptyPart("a//b")),
        ("a/", .emptyPart("a/")),
        ("a/../b", .dots("..")),
        ("../../x", .dots("..")),
        ("./a", .dots(".")),
        (".gatefold", .reserved(".gatefold")),
        ("a/.GateFold/b", .reserved(".GateFold")),
        (".gate\u{200b}fold ", .reserved(".gate\u{200b}fold ")),
        ("a/\u{202e}", .nothingLeft("\u{202e}")),
        ("1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17", .tooDeep(limit: 16)),
    ])
    func refusesWhatIsNoPlace(_ name: String, _ refusal: SafeName.Refusal) {
        #expect(throws: refusal) { try GroupPlace(name) }
    }

    @Test func theKeyIsTheSameForNamesThatFoldAlike() throws {
        let key = try GroupPlace("Caf\u{e9}/Stra\u{df}e").key
        #expect(key.utf8.count == 64)
        #expect(key == (try GroupPlace("CAFE\u{301}/STRASSE").key))
        #expect(key != (try GroupPlace("Cafe/Strasse").key))
        #expect(try GroupPlace("a/b").key != GroupPlace("a-b").key)
    }

    @Test func theKeyNeverChanges() throws {
        // Stage folders of older versions are found by it: SHA-256 of "a", a zero byte and "b".
        let key = try GroupPlace("A/b").key
        #expect(key == "59b271ae1bbcb1d31d41929817f4b16fb439eb4f31520b5ad1d5ce98920a7138")
    }
}
