import Gatefold
import Testing

/// What lies behind a body that has come to its promised end.
struct TrailingBytesTests {
    @Test(arguments: ["RIFF", "\r\nabc", "H1", "HTTQ/1.1", "\u{0}"])
    func areMoreOfTheBody(text: String) {
        #expect(TrailingBytes.areOfTheBody(Array(text.utf8)))
    }

    @Test(arguments: [
        "", "\r\n", "\n\n", "HTTP/1.1 408 Request Timeout\r\n", "\r\nHTTP/1.0 4", "HT",
    ])
    func areNoneOfTheBody(text: String) {
        #expect(!TrailingBytes.areOfTheBody(Array(text.utf8)))
    }
}
