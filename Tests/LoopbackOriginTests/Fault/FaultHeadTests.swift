import LoopbackOrigin
import Testing

@Suite(.timeLimit(.minutes(5))) struct FaultHeadTests {
    private let origin: LoopbackOrigin
    private let song = Resource(length: 5_000, contentType: "audio/wav", etag: "\"one\"")

    init() throws {
        origin = try LoopbackOrigin()
        origin.serve(song, at: "/a/song.wav")
    }

    private func get(_ fault: String) throws -> RawReply {
        try #require(try origin.get("/fault/\(fault)/a/song.wav"))
    }

    @Test(arguments: [200, 204, 304, 404, 429, 451, 503, 599])
    func answersWithAnyStatus(status: Int) throws {
        let reply = try get("status-\(status)")
        #expect(reply.status == status)
        #expect(reply.body.count == reply.promisedLength ?? 0)
    }

    @Test(arguments: [
        ("redirect-relative", "../../../a/song.wav"),
        ("redirect-dots", "/nowhere/../else/.././a/song.wav"),
        ("redirect-escaped-slash", "/fault/kept%2Fslash/a/song.wav"),
        ("redirect-query", "?here"),
        ("redirect-fragment", "/a/song.wav#start"),
        ("redirect-port-99", "http://127.0.0.1:99/a/song.wav"),
        ("redirect-loop", "/fault/redirect-loop/a/song.wav"),
        ("redirect-chain-3", "/fault/redirect-chain-2/a/song.wav"),
        ("redirect-chain-1", "/a/song.wav"),
        ("redirect-to-file", "file:///etc/hostname"),
    ])
    func redirectsTo(name: String, location: String) throws {
        let reply = try get(name)
        #expect(reply.status == 302)
        #expect(reply.headers["Location"] == location)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectsWithAnyStatus(status: Int) throws {
        let reply = try get("redirect-\(status)")
        #expect(reply.status == status)
        #expect(reply.headers["Location"] == origin.address("/a/song.wav"))
    }

    @Test func servesAtTheEndOfAChainAndAtAKeptSlash() throws {
        #expect(try get("redirect-chain-0").body == song.bytes)
        #expect(try get("kept%2Fslash").body == song.bytes)
        #expect(try get("kept/slash").status == 404)
    }

    @Test func sendsHintsBeforeTheAnswer() throws {
        let hint = try get("early-hints")
        #expect(hint.statusLine == "HTTP/1.1 103 Early Hints")
        #expect(RawReply(hint.body)?.status == 200)
        #expect(RawReply(hint.body)?.body == song.bytes)
    }

    @Test func saysWhenToComeBack() throws {
        #expect(try get("retry-after-seconds").headers["Retry-After"] == "2")
        #expect(try get("retry-after-90").headers["Retry-After"] == "90")
        #expect(try get("retry-after-date").headers["Retry-After"]?.hasSuffix(" GMT") == true)
        #expect(try get("too-many-requests").status == 429)
    }

    @Test func sendsAPageInPlaceOfTheFile() throws {
        for name in ["html-instead", "html-as-image", "html-without-type"] {
            let reply = try get(name)
            #expect(reply.status == 200)
            #expect(reply.body.starts(with: Array("<!DOCTYPE html>".utf8)))
        }
        #expect(try get("html-as-image").headers["Content-Type"] == "image/jpeg")
        #expect(try get("html-without-type").headers["Content-Type"] == nil)
    }

    @Test func sendsLatin1InAField() throws {
        let client = try RawClient(origin)
        try client.send("GET /fault/latin1-header/a/song.wav HTTP/1.1", "Connection: close")
        let name = Array("filename=\"caf".utf8) + [0xe9] + Array("\".wav".utf8)
        #expect(!client.receiveAll().bytes.ranges(of: name).isEmpty)
    }
}
