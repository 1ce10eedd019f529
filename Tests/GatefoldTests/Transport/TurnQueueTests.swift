import Gatefold
import Testing

@Suite struct TurnQueueTests {
    @Test func letsSoManyOfAnOriginRunAtOnce() {
        var queue = TurnQueue(limit: 2)
        #expect(queue.enter(1, at: "a") == true)
        #expect(queue.enter(2, at: "a") == true)
        #expect(queue.enter(3, at: "a") == false)
        #expect(queue.enter(4, at: "b") == true)
    }

    @Test func givesEachItsTurnInTheOrderOfTheirComing() {
        var queue = TurnQueue(limit: 1)
        for number in 1...4 { _ = queue.enter(number, at: "a") }
        #expect((1...4).map { queue.leave($0) } == [[2], [3], [4], []])
        #expect(queue.enter(5, at: "a") == true)
    }

    @Test func passesOverOneThatHasGoneWhileItWaited() {
        var queue = TurnQueue(limit: 1)
        for number in 1...4 { _ = queue.enter(number, at: "a") }
        #expect(queue.leave(3).isEmpty)
        #expect(queue.leave(2).isEmpty)
        #expect(queue.leave(1) == [4])
    }

    @Test func keepsItsLimitWhenOnesThatWaitLeave() {
        var queue = TurnQueue(limit: 1)
        _ = queue.enter(1, at: "a")
        _ = queue.enter(2, at: "a")
        #expect(queue.leave(2).isEmpty)
        #expect(queue.enter(3, at: "a") == false)
        #expect(queue.leave(1) == [3])
    }

    @Test func knowsNobodyWhoLeavesTwice() {
        var queue = TurnQueue(limit: 1)
        _ = queue.enter(1, at: "a")
        #expect(queue.leave(1).isEmpty)
        #expect(queue.leave(1).isEmpty)
        #expect(queue.leave(9).isEmpty)
        #expect(queue.enter(2, at: "a") == true)
        #expect(queue.enter(3, at: "a") == false)
    }

    @Test func letsMoreRunWhereTheyShareAConnection() {
        var queue = TurnQueue(limit: 1)
        for number in 1...5 { _ = queue.enter(number, at: "a") }
        #expect(queue.raiseLimit(to: 3, for: 1) == [2, 3])
        #expect(queue.raiseLimit(to: 3, for: 1).isEmpty)
        #expect(queue.leave(1) == [4])
        #expect(queue.enter(6, at: "b") == true)
        #expect(queue.enter(7, at: "b") == false)
    }

    @Test func takesALimitBelowOneForOne() {
        var queue = TurnQueue(limit: 0)
        #expect(queue.enter(1, at: "a") == true)
        #expect(queue.enter(2, at: "a") == false)
    }

    @Test func losesNobodyInALongLine() {
        var queue = TurnQueue(limit: 3)
        var running = (1...2_000).filter { queue.enter($0, at: "a") }
        var order: [Int] = []
        while let first = running.first {
            running.removeFirst()
            order.append(first)
            running += queue.leave(first)
            #expect(running.count <= 3)
        }
        #expect(order == Array(1...2_000))
    }
}
