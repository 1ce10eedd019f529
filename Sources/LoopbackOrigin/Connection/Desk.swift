import GatefoldPlatform

/// Where requests are noted and answered: it knows the resources and how often a fault played.
final class Desk: Sendable {
    private struct State: Sendable {
        var resources: [String: Resource] = [:]
        var plays: [String: Int] = [:]
        var requests: [ReceivedRequest] = []
    }

    private let state = Locked(State())
    private let port: UInt16

    init(port: UInt16) {
        self.port = port
    }

    var requests: [ReceivedRequest] { state.withLock { $0.requests } }

    func forgetRequests() {
        state.withLock { $0.requests.removeAll() }
    }

    func forgetPlays() {
        state.withLock { $0.plays.removeAll() }
    }

    func put(_ resource: Resource?, at path: String) {
        state.withLock { $0.resources[path] = resource }
    }

    /// Notes a request and decides the reply to it.
    func reply(toHead head: [UInt8], connection: Int) -> Reply {
        guard let request = ReceivedRequest(head: head, connection: connection) else {
            var reply = Reply(status: 400, fields: ["Connection": "close"])
            reply.ending = .close
            return reply
        }
        state.withLock { $0.requests.append(request) }
        var reply = reply(to: request)
        if request.method == "HEAD" { reply = reply.withoutBody }
        if reply.ending == .keepAlive, !request.keepsAlive {
            reply.ending = .close
            reply.set("Connection", "close")
        }
        return reply
    }

    private func reply(to request: ReceivedRequest) -> Reply {
        let now = HTTPDate.now
        if let (name, path) = FaultName.split(request.path) {
            return play(name, at: path, for: request, now: now)
        }
        if let resource = resource(at: request.path) {
            return Reply(to: request, with: resource, at: now)
        }
        if request.path == "/" { return .recipes(port: port) }
        return Reply(status: 404, fields: ["Date": "\(now)"])
    }

    private func play(
        _ name: FaultName, at path: String, for request: ReceivedRequest, now: HTTPDate
    ) -> Reply {
        guard let (fault, number) = Fault.find(name), let resource = resource(at: path) else {
            return Reply(status: 404, fields: ["Date": "\(now)"])
        }
        let count = playCount(of: "\(name.text)\(path)", countsUp: request.method == "GET")
        let scene = Scene(
            request: request, resource: resource, path: path, port: port, number: number,
            plays: count, now: now)
        if let limit = name.limit, count >= limit { return scene.normal }
        return fault.play(scene)
    }

    private func playCount(of key: String, countsUp: Bool) -> Int {
        state.withLock { state in
            let count = state.plays[key, default: 0]
            if countsUp { state.plays[key] = count + 1 }
            return count
        }
    }

    /// What is at a path as it was sent, or else at what it means without percent-encoding.
    private func resource(at path: String) -> Resource? {
        state.withLock { state in
            state.resources[path] ?? decoded(path).flatMap { state.resources[$0] }
        }
    }
}

private func decoded(_ path: String) -> String? {
    var octets: [UInt8] = []
    var rest = path.utf8[...]
    while let first = rest.popFirst() {
        guard first == 37 else {
            octets.append(first)
            continue
        }
        guard let octet = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
            return nil
        }
        octets.append(octet)
        rest = rest.dropFirst(2)
    }
    return String(validating: octets, as: UTF8.self)
}
