import LoopbackOrigin
import Testing

extension Fault: CustomTestStringConvertible {
    /// The name in the table.
    public var testDescription: String { name }
}

@Suite(.timeLimit(.minutes(5))) struct FaultTableTests {
    private let song = Resource(
        length: 40_000, contentType: "audio/wav", etag: "\"one\"",
        lastModified: "Mon, 06 Jan 2020 10:00:00 GMT")

    @Test(arguments: Fault.table)
    func beginsAsItsRowSays(fault: Fault) throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/song.wav")
        let client = try RawClient(origin)
        try client.send("GET /fault/\(fault.example)/song.wav HTTP/1.1", "Host: here")
        guard let status = fault.status else {
            // Ends a silence, too: the origin sees that nobody is going to ask for more.
            client.finishSending()
            let start = String(decoding: client.receiveAll().bytes.prefix(5), as: UTF8.self)
            #expect(start != "HTTP/")
            return
        }
        let start = String(decoding: try client.receive(atLeast: 12).prefix(12), as: UTF8.self)
        #expect(start.dropFirst(8) == " \(status)")
        #expect(start.hasPrefix("HTTP/1."))
        // Whatever it is in the middle of.
        origin.stop()
        #expect(origin.openConnections == 0)
    }

    @Test(arguments: Fault.table)
    func isDescribedInOneSentence(fault: Fault) {
        #expect(fault.summary.hasSuffix("."))
        #expect(!fault.summary.contains("\n"))
        #expect(fault.example.allSatisfy { $0 != "N" && $0 != "/" })
        // These endings mean how often it is played.
        #expect(!["-once", "-twice", "-thrice"].contains { fault.name.hasSuffix($0) })
    }

    @Test func hasEachNameOnce() {
        #expect(Set(Fault.table.map(\.name)).count == Fault.table.count)
    }

    @Test func isMissingWhatItDoesNotKnow() throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/song.wav")
        for path in ["/fault/nothing/song.wav", "/fault/empty/other", "/fault/status-x/song.wav"] {
            #expect(try origin.get(path)?.status == 404)
        }
    }

    @Test func playsALimitedFaultSoOftenForEachPath() throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/a")
        origin.serve(song, at: "/b")
        func statuses(_ path: String, _ count: Int) throws -> [Int?] {
            try (0..<count).map { _ in try origin.get("/fault/unavailable-twice\(path)")?.status }
        }
        #expect(try statuses("/a", 4) == [503, 503, 200, 200])
        #expect(try statuses("/b", 3) == [503, 503, 200])
        origin.forgetPlays()
        #expect(try statuses("/a", 3) == [503, 503, 200])
    }

    @Test func doesNotCountHead() throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/a")
        let client = try RawClient(origin)
        try client.send("HEAD /fault/unavailable-once/a HTTP/1.1", "Connection: close")
        _ = client.receiveAll()
        #expect(try origin.get("/fault/unavailable-once/a")?.status == 503)
        #expect(try origin.get("/fault/unavailable-once/a")?.status == 200)
    }
}
