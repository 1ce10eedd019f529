import GatefoldPlatform
import LoopbackOrigin
import Testing

@Suite(.timeLimit(.minutes(5))) struct FaultFramingTests {
    private let origin: LoopbackOrigin
    private let song = Resource(length: 40_000, contentType: "audio/wav", etag: "\"one\"")

    init() throws {
        origin = try LoopbackOrigin()
        origin.serve(song, at: "/song.wav")
    }

    private func get(_ fault: String, _ field: String = "X: y") throws -> RawReply {
        try #require(try origin.get("/fault/\(fault)/song.wav", field))
    }

    @Test func closesAtHalfOfWhatItPromised() throws {
        let reply = try get("close-half")
        #expect(reply.promisedLength == 40_000)
        #expect(reply.body == Array(song.bytes[..<20_000]))
        let rest = try get("close-half", "Range: bytes=20000-")
        #expect(rest.status == 206)
        #expect(rest.body == Array(song.bytes[20_000..<30_000]))
    }

    @Test func closesAtHalfOnceAndThenHonoursTheRange() throws {
        #expect(try get("close-half-once").body.count == 20_000)
        let rest = try get("close-half-once", "Range: bytes=20000-")
        #expect(rest.body == Array(song.bytes[20_000...]))
    }

    @Test(arguments: ["reset-middle", "reset-before-head"])
    func resetsInsteadOfClosing(name: String) throws {
        let client = try RawClient(origin)
        try client.send("GET /fault/\(name)/song.wav HTTP/1.1")
        let (bytes, failure) = client.receiveAll()
        #expect(failure?.call == "recv")
        #expect((RawReply(bytes)?.body.count ?? 0) <= 20_000)
    }

    @Test func endsAChunkedBodyWithTheLastChunk() throws {
        let reply = try get("chunked")
        #expect(reply.headers["Transfer-Encoding"] == "chunked")
        #expect(reply.promisedLength == nil)
        #expect(reply.unchunked.bytes == song.bytes)
        #expect(reply.unchunked.isEnded)
    }

    @Test func leavesOutTheLastChunk() throws {
        let reply = try get("chunked-without-end")
        #expect(reply.unchunked.bytes == song.bytes)
        #expect(!reply.unchunked.isEnded)
        // A client that has every byte and asks for more learns the length.
        let more = try get("chunked-without-end", "Range: bytes=40000-")
        #expect(more.status == 416)
        #expect(more.headers["Content-Range"] == "bytes */40000")
    }

    @Test func answersAsHTTPOneDotZeroWithoutALength() throws {
        let reply = try get("no-length")
        #expect(reply.statusLine == "HTTP/1.0 200 OK")
        #expect(reply.promisedLength == nil)
        #expect(reply.body == song.bytes)
    }

    @Test func contradictsItselfAboutTheLength() throws {
        #expect(try get("two-lengths").headers.values("Content-Length") == ["40000", "40001"])
        let reply = try get("more-than-promised")
        #expect(reply.promisedLength == 20_000)
        #expect(reply.body.count == 40_000)
    }

    @Test func servesOtherBytesUnderTheSameName() throws {
        let other = try get("other-bytes")
        #expect(other.promisedLength == 40_000)
        #expect(other.headers["ETag"] == "\"one\"")
        #expect(other.body != song.bytes)
        #expect(try get("one-byte-short").promisedLength == 39_999)
    }

    @Test func sendsGzipThatIsRightOrCut() throws {
        let good = try get("gzip")
        #expect(good.headers["Content-Encoding"] == "gzip")
        #expect(inflateStored(Array(good.body.dropFirst(10)))?.bytes == song.bytes)
        let cut = try get("gzip-cut")
        #expect(cut.promisedLength == cut.body.count)
        #expect(inflateStored(Array(cut.body.dropFirst(10))) == nil)
        #expect(!(try get("gzip-without-end").unchunked.isEnded))
    }
}
