import GatefoldPlatform
import LoopbackOrigin
import Testing

@Suite(.timeLimit(.minutes(5))) struct LoopbackOriginTests {
    private let song = Resource(
        length: 100_000, contentType: "audio/wav", etag: "\"one\"",
        lastModified: "Mon, 06 Jan 2020 10:00:00 GMT")

    @Test func servesAResourceWithEverythingItSaysOfIt() throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/song.wav")
        let reply = try #require(try origin.get("/song.wav"))
        #expect(reply.statusLine == "HTTP/1.1 200 OK")
        #expect(reply.headers["Content-Length"] == "100000")
        #expect(reply.headers["Content-Type"] == "audio/wav")
        #expect(reply.headers["ETag"] == "\"one\"")
        #expect(reply.headers["Last-Modified"] == "Mon, 06 Jan 2020 10:00:00 GMT")
        #expect(reply.headers["Date"]?.hasSuffix(" GMT") == true)
        #expect(reply.body == song.bytes)
    }

    @Test func answersSeveralRequestsOnOneConnection() throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/song.wav")
        let client = try RawClient(origin)
        for _ in 0..<3 {
            try client.send("GET /song.wav HTTP/1.1", "Host: here")
            #expect(try client.receiveReply().body == song.bytes)
        }
        #expect(origin.openConnections == 1)
        #expect(origin.requests.map(\.connection) == [1, 1, 1])
    }

    @Test func answersRequestsThatCameAllAtOnceInTheirOrder() throws {
        let origin = try LoopbackOrigin()
        origin.serve(Resource(bytes: [1]), at: "/a")
        origin.serve(Resource(bytes: [2]), at: "/b")
        let client = try RawClient(origin)
        try client.send(
            "GET /a HTTP/1.1", "", "GET /b HTTP/1.1", "", "GET /c HTTP/1.0")
        let text = String(decoding: client.receiveAll().bytes, as: UTF8.self)
        #expect(text.contains("\u{1}HTTP/1.1 200 OK"))
        #expect(text.contains("\u{2}HTTP/1.1 404 Not Found"))
        #expect(origin.requests.map(\.target) == ["/a", "/b", "/c"])
    }

    @Test func notesRequestsAsTheyWereSent() throws {
        let origin = try LoopbackOrigin()
        _ = try origin.get("/a%2Fb?c=d", "X-Note: one", "x-note: two")
        let request = try #require(origin.requests.first)
        #expect(request.method == "GET")
        #expect(request.target == "/a%2Fb?c=d")
        #expect(request.path == "/a%2Fb")
        #expect(request.query == "c=d")
        #expect(request.headers.values("X-NOTE") == ["one", "two"])
        origin.forgetRequests()
        #expect(origin.requests.isEmpty)
    }

    @Test func sendsNoBodyToHead() throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/song.wav")
        let client = try RawClient(origin)
        try client.send("HEAD /song.wav HTTP/1.1", "Connection: close")
        let reply = try #require(RawReply(client.receiveAll().bytes))
        #expect(reply.status == 200)
        #expect(reply.headers["Content-Length"] == "100000")
        #expect(reply.body.isEmpty)
    }

    @Test func findsAResourceByItsEncodedPath() throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/a song.wav")
        #expect(try origin.get("/a%20song.wav")?.status == 200)
        #expect(try origin.get("/a%2song.wav")?.status == 404)
        #expect(try origin.get("http://elsewhere/a%20song.wav")?.status == 200)
    }

    @Test func isMissingWhatWasNeverServedOrTakenAway() throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/song.wav")
        origin.remove("/song.wav")
        let reply = try #require(try origin.get("/song.wav"))
        #expect(reply.status == 404)
        #expect(reply.headers["Content-Type"] == "text/html; charset=utf-8")
    }

    @Test func refusesAHeadThatIsTooLong() throws {
        let origin = try LoopbackOrigin()
        let client = try RawClient(origin)
        try client.send("GET / HTTP/1.1", "X: \(String(repeating: "x", count: 70_000))")
        #expect(RawReply(client.receiveAll().bytes)?.status == 431)
    }

    @Test(arguments: ["hello", "GET /", "GET / HTTP/2", "GET / HTTP/1.1\r\nno colon"])
    func refusesWhatIsNoRequest(head: String) throws {
        let origin = try LoopbackOrigin()
        let client = try RawClient(origin)
        try client.send(head)
        #expect(RawReply(client.receiveAll().bytes)?.status == 400)
    }

    @Test func refusesOtherMethodsAndTheirBodies() throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/song.wav")
        let client = try RawClient(origin)
        try client.send("POST /song.wav HTTP/1.1", "Content-Length: 5", "", "hello")
        let reply = try #require(RawReply(client.receiveAll().bytes))
        #expect(reply.status == 405)
        #expect(reply.headers["Allow"] == "GET, HEAD")
    }

    @Test func endsAConnectionWhoseClientIsGone() async throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/song.wav")
        for name in ["slow", "silent-after-head", "endless-body"] {
            let client = try RawClient(origin)
            try client.send("GET /fault/\(name)/song.wav HTTP/1.1")
            _ = try client.receive(atLeast: 12)
            client.close()
        }
        while origin.openConnections > 0 { await Task.yield() }
    }

    @Test func stopClosesEveryConnectionAndTheListener() throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/song.wav")
        let idle = try RawClient(origin)
        try idle.send("GET /song.wav HTTP/1.1")
        _ = try idle.receiveReply()
        let busy = try RawClient(origin)
        try busy.send("GET /fault/endless-body/song.wav HTTP/1.1")
        _ = try busy.receive(atLeast: 12)
        origin.stop()
        origin.stop()
        #expect(origin.openConnections == 0)
        #expect(idle.receiveAll().bytes.isEmpty)
        #expect(throws: SystemError.self) { try RawClient(origin) }
    }

    @Test func stopsWithItsLastReference() throws {
        var origin: LoopbackOrigin? = try LoopbackOrigin()
        let client = try RawClient(#require(origin))
        origin = nil
        let (bytes, _) = client.receiveAll()
        #expect(bytes.isEmpty)
    }

    @Test func saysWhichPortIsTaken() throws {
        let origin = try LoopbackOrigin()
        let error = #expect(throws: SystemError.self) { try LoopbackOrigin(port: origin.port) }
        #expect(error?.call == "bind")
        #expect(error?.path == "127.0.0.1:\(origin.port)")
    }

    @Test func showsItsRecipesAtTheRoot() throws {
        let origin = try LoopbackOrigin()
        let page = try #require(try origin.get("/"))
        let lines = String(decoding: page.body, as: UTF8.self).split(separator: "\n")
        #expect(lines.map(String.init) == origin.recipes())
        #expect(lines.count == Fault.table.count)
    }
}
