import Gatefold
import Testing

/// Which group is next: fair between hosts, and otherwise in the plan's order.
struct GroupQueueTests {
    private func queue(_ groups: (String, String)...) -> GroupQueue<String> {
        var queue = GroupQueue<String>()
        for (name, host) in groups { queue.append(name, host: host) }
        return queue
    }

    private func takeAll(_ queue: inout GroupQueue<String>) -> [String] {
        var taken: [String] = []
        while let next = queue.takeNext() { taken.append(next.group) }
        return taken
    }

    @Test func keepsThePlansOrderWithOneHost() {
        var queue = queue(("1", "a"), ("2", "a"), ("3", "a"))
        #expect(queue.count == 3)
        #expect(takeAll(&queue) == ["1", "2", "3"])
        #expect(queue.count == 0)
    }

    @Test func letsNoHostWaitBehindAnother() {
        var queue = queue(("1", "a"), ("2", "a"), ("3", "a"), ("4", "b"), ("5", "c"))
        #expect(takeAll(&queue) == ["1", "4", "5", "2", "3"])
    }

    @Test func givesAPlaceToTheHostWithTheFewestAtWork() {
        var queue = queue(("1", "a"), ("2", "b"), ("3", "a"), ("4", "b"), ("5", "b"))
        #expect(queue.takeNext()?.group == "1")
        #expect(queue.takeNext()?.group == "2")
        queue.ended("b")
        #expect(queue.takeNext()?.group == "4")
        queue.ended("b")
        queue.ended("a")
        #expect(queue.takeNext()?.group == "3")
    }

    @Test func losesNobodyInALongLine() {
        var queue = GroupQueue<Int>()
        var taken: [Int] = []
        for number in 0..<2_000 {
            queue.append(number, host: "a")
            if number.isMultiple(of: 3) {
                taken += queue.takeNext().map { [$0.group] } ?? []
                queue.ended("a")
            }
        }
        while let next = queue.takeNext() { taken.append(next.group) }
        #expect(taken == Array(0..<2_000))
    }
}
