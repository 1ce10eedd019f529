import LoopbackOrigin
import Testing

@Suite struct ReplyToRequestTests {
    private static let date = "Mon, 06 Jan 2020 10:00:00 GMT"

    private let resource = Resource(
        length: 100, contentType: "audio/wav", etag: "\"one\"", lastModified: date)

    private func reply(
        _ fields: HeaderFields, method: String = "GET", with resource: Resource? = nil
    ) -> Reply {
        let request = ReceivedRequest(method: method, target: "/song.wav", headers: fields)
        return Reply(to: request, with: resource ?? self.resource, at: HTTPDate(seconds: 0))
    }

    @Test func answersARangeWith206() {
        let reply = reply(["Range": "bytes=10-19"])
        #expect(reply.head?.status == 206)
        #expect(reply.head?.fields["Content-Range"] == "bytes 10-19/100")
        #expect(reply.head?.fields["Content-Length"] == "10")
        #expect(reply.body.range == 10..<20)
    }

    @Test func answersARangeBeyondTheEndWith416() {
        let reply = reply(["Range": "bytes=100-"])
        #expect(reply.head?.status == 416)
        #expect(reply.head?.fields["Content-Range"] == "bytes */100")
    }

    @Test(arguments: ["\"one\"", date])
    func honoursARangeIfTheValidatorIsTheSame(validator: String) {
        let reply = reply(["Range": "bytes=10-", "If-Range": validator])
        #expect(reply.head?.status == 206)
    }

    @Test(arguments: ["\"two\"", "W/\"one\"", "Mon, 06 Jan 2020 10:00:01 GMT"])
    func answersTheWholeIfTheValidatorIsAnother(validator: String) {
        let reply = reply(["Range": "bytes=10-", "If-Range": validator])
        #expect(reply.head?.status == 200)
        #expect(reply.body.range == 0..<100)
    }

    @Test func neverMatchesAWeakTagForARange() {
        var weak = resource
        weak.etag = "W/\"one\""
        let reply = reply(["Range": "bytes=10-", "If-Range": "W/\"one\""], with: weak)
        #expect(reply.head?.status == 200)
    }

    @Test(arguments: ["\"one\"", "W/\"one\"", "\"zero\", \"one\"", "*"])
    func answersNotModifiedToATagItHas(tags: String) {
        let reply = reply(["If-None-Match": tags])
        #expect(reply.head?.status == 304)
        #expect(reply.head?.fields["ETag"] == "\"one\"")
        #expect(reply.head?.fields["Content-Length"] == nil)
        #expect(reply.body.range.isEmpty)
    }

    @Test func looksAtTheDateOnlyWhereNoTagIsGiven() {
        #expect(reply(["If-Modified-Since": Self.date]).head?.status == 304)
        let both = reply(["If-Modified-Since": Self.date, "If-None-Match": "\"two\""])
        #expect(both.head?.status == 200)
    }

    @Test func ignoresARangeOfHead() {
        #expect(reply(["Range": "bytes=10-"], method: "HEAD").head?.status == 200)
    }

    @Test func sendsAPacedResourceAtItsSpeed() {
        var slow = resource
        slow.bytesPerSecond = 5_000
        #expect(reply([:], with: slow).body.pace == Pace(bytesPerSecond: 5_000))
    }

    @Test(arguments: [204, 304, 103])
    func hasNoLengthWhereThereIsNoBody(status: Int) {
        #expect(Reply(status: status).head?.fields["Content-Length"] == nil)
    }
}
