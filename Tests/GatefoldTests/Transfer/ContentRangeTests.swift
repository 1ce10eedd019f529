import Gatefold
import Testing

@Suite struct ContentRangeTests {
    @Test(arguments: [
        ("bytes 0-99/200", ContentRange.part(first: 0, last: 99, total: 200)),
        ("bytes 100-199/200", .part(first: 100, last: 199, total: 200)),
        ("bytes 0-0/*", .part(first: 0, last: 0, total: nil)),
        ("BYTES  5 - 9 / 10", .part(first: 5, last: 9, total: 10)),
        ("bytes=5-9/10", .part(first: 5, last: 9, total: 10)),
        ("bytes */200", .unsatisfied(total: 200)),
        ("bytes */0", .unsatisfied(total: 0)),
        (
            "bytes 0-9223372036854775806/9223372036854775807",
            .part(first: 0, last: .max - 1, total: .max)
        ),
    ])
    func reads(_ value: String, _ range: ContentRange) {
        #expect(ContentRange(value) == range)
    }

    @Test(arguments: [
        "", "bytes", "bytes ", "bytes 0-99", "bytes 0-99/", "bytes 9-5/10", "bytes 5-10/10",
        "bytes -5/10", "bytes 5-/10", "bytes */*", "bytes */", "items 0-9/10", "bytes 0-9/10/11",
        "bytes 0-9-10/11", "bytes a-b/c", "bytes +1-2/3", "bytes 0-99999999999999999999/*",
        "bytes 0-9/99999999999999999999", "0-9/10", "bytes \u{0661}-2/3",
        "bytes 0-9223372036854775807/*",
    ])
    func anythingElseIsNothing(_ value: String) {
        #expect(ContentRange(value) == nil)
    }
}
