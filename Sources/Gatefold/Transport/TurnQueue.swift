/// Decides which transfers may run at a time, so that an origin sees few connections.
///
/// A value without threads. Whoever comes to an origin first has its turn first.
package struct TurnQueue: Sendable {
    /// Scheme, host and port: what shares connections.
    package typealias Origin = String

    private struct Line: Sendable {
        var limit: Int
        var running = 0
        var waiting: [Int] = []
        var next = 0

        mutating func takeFirst() -> Int? {
            guard next < waiting.count else { return nil }
            defer { next += 1 }
            return waiting[next]
        }

        mutating func forgetTaken() {
            guard next == waiting.count || next >= 256 else { return }
            waiting.removeFirst(next)
            next = 0
        }
    }

    private let limit: Int
    private var lines: [Origin: Line] = [:]
    private var origins: [Int: Origin] = [:]
    private var isWaiting: Set<Int> = []

    /// Starts with nobody.
    ///
    /// - Parameter limit: The transfers from one origin at a time, at least 1.
    package init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// A transfer comes; true when it has its turn at once.
    package mutating func enter(_ number: Int, at origin: Origin) -> Bool {
        origins[number] = origin
        var line = lines[origin] ?? Line(limit: limit)
        defer { lines[origin] = line }
        if line.running < line.limit {
            line.running += 1
            return true
        }
        line.waiting.append(number)
        isWaiting.insert(number)
        return false
    }

    /// A transfer has ended, or gives its place up; returns those that have their turn now.
    package mutating func leave(_ number: Int) -> [Int] {
        guard let origin = origins.removeValue(forKey: number) else { return [] }
        // One that waited stays in its line, where it is passed over.
        if isWaiting.remove(number) != nil { return [] }
        lines[origin]?.running -= 1
        return admit(at: origin)
    }

    /// The origin sends many answers over one connection (HTTP/2); returns whose turn it is now.
    package mutating func raiseLimit(to limit: Int, for number: Int) -> [Int] {
        guard let origin = origins[number], let line = lines[origin], line.limit < limit
        else { return [] }
        lines[origin]?.limit = limit
        return admit(at: origin)
    }

    private mutating func admit(at origin: Origin) -> [Int] {
        guard var line = lines[origin] else { return [] }
        var admitted: [Int] = []
        while line.running < line.limit, let first = line.takeFirst() {
            guard isWaiting.remove(first) != nil else { continue }
            line.running += 1
            admitted.append(first)
        }
        line.forgetTaken()
        // What HTTP/2 has raised is kept in mind; it is one entry an origin.
        let isIdle = line.running == 0 && line.waiting.isEmpty && line.limit == limit
        lines[origin] = isIdle ? nil : line
        return admitted
    }
}
