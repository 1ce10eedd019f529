/// What a fault knows when it is played.
package struct Scene: Sendable {
    /// The request, whose path is that of the fault.
    package let request: ReceivedRequest

    /// The resource on which it is played.
    package var resource: Resource

    /// Where that resource is.
    package let path: String

    /// The origin's port.
    package let port: UInt16

    /// The number in the fault's name.
    package let number: Int

    /// How often this fault was played on this path before; 0 the first time.
    package let plays: Int

    /// The present.
    package let now: HTTPDate
}

extension Scene {
    /// What a correct server answers.
    var normal: Reply { Reply(to: request, with: resource, at: now) }

    /// The whole resource with status 200, whatever the conditions.
    var whole: Reply { Reply(whole: resource, at: now) }

    /// The first bytes that a Range header asks for, whatever If-Range says; nil without one.
    var range: ByteRange? { request.headers["Range"].flatMap(ByteRange.init) }

    /// The length of the resource.
    var length: Int { resource.content.length }

    /// The whole URL of a path of this origin.
    func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// A short page with a status.
    func page(_ status: Int, _ fields: HeaderFields = HeaderFields()) -> Reply {
        var reply = Reply(status: status, fields: fields)
        reply.set("Date", "\(now)")
        return reply
    }

    /// Half of the resource and then the end the first time, and something else from then on.
    func halfThen(_ later: (Scene) -> Reply) -> Reply {
        plays == 0 ? whole.half(.close) : later(self)
    }

    /// The same scene on another resource.
    func with(_ change: (inout Resource) -> Void) -> Scene {
        var scene = self
        change(&scene.resource)
        return scene
    }
}
