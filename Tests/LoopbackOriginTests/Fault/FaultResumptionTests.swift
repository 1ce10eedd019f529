import LoopbackOrigin
import Testing

@Suite(.timeLimit(.minutes(5))) struct FaultResumptionTests {
    /// What the second request, `Range: bytes=20000-` with `If-Range: "one"`, is answered.
    struct Case: CustomTestStringConvertible {
        let name: String
        let status: Int
        let range: String?

        init(_ name: String, _ status: Int, _ range: String? = nil) {
            self.name = name
            self.status = status
            self.range = range
        }

        var testDescription: String { name }
    }

    private let song = Resource(
        length: 40_000, contentType: "audio/wav", etag: "\"one\"",
        lastModified: "Mon, 06 Jan 2020 10:00:00 GMT")

    @Test(arguments: [
        Case("resume", 206, "bytes 20000-39999/40000"),
        Case("ignores-range", 200),
        Case("range-earlier", 206, "bytes 19990-39999/40000"),
        Case("range-later", 206, "bytes 20010-39999/40000"),
        Case("wrong-range", 206, "bytes 0-39999/40000"),
        Case("range-other-total", 206, "bytes 20000-39999/40001"),
        Case("range-unnamed", 206),
        Case("if-range-ignored", 206, "bytes 20000-39999/40000"),
        Case("changed-file", 200),
        Case("weak-etag", 200),
        Case("changing-etag", 200),
        Case("no-validator", 200),
        Case("416-complete", 416, "bytes */40000"),
        Case("416-other-length", 416, "bytes */40001"),
        Case("416-unnamed", 416),
        Case("416-shorter", 416, "bytes */10000"),
        Case("signed-url-expired", 403),
    ])
    func answersTheSecondRequestAsItsRowSays(item: Case) throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/song.wav")
        let target = "/fault/\(item.name)/song.wav"
        let first = try #require(try origin.get(target))
        #expect(first.status == 200)
        let isChunked = first.headers["Transfer-Encoding"] != nil
        #expect(isChunked ? !first.unchunked.isEnded : first.body.count == 20_000)
        let second = try #require(
            try origin.get(target, "Range: bytes=20000-", "If-Range: \"one\""))
        #expect(second.status == item.status)
        #expect(second.headers["Content-Range"] == item.range)
        #expect(second.promisedLength == second.body.count)
    }

    @Test func changesTheFileBehindAnIgnoredIfRange() throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/song.wav")
        _ = try origin.get("/fault/if-range-ignored/song.wav")
        let second = try #require(
            try origin.get(
                "/fault/if-range-ignored/song.wav", "Range: bytes=20000-", "If-Range: \"one\""))
        #expect(second.headers["ETag"] == "\"changed\"")
        #expect(second.headers["Last-Modified"] != song.lastModified)
        #expect(second.body != Array(song.bytes[20_000...]))
    }

    @Test func givesAnotherTagEachTime() throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/song.wav")
        let tags = try (0..<3).map { _ in
            try origin.get("/fault/changing-etag/song.wav")?.headers["ETag"]
        }
        #expect(tags == ["\"edge-0\"", "\"edge-1\"", "\"edge-2\""])
    }

    @Test func renewsASignedAddress() throws {
        let origin = try LoopbackOrigin()
        origin.serve(song, at: "/song.wav")
        _ = try origin.get("/fault/signed-url-expired/song.wav")
        let renewed = try #require(
            try origin.get("/fault/signed-url-expired/song.wav?renewed", "Range: bytes=20000-"))
        #expect(renewed.status == 206)
        #expect(renewed.body == Array(song.bytes[20_000...]))
    }
}
