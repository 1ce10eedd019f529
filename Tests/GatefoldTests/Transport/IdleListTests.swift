import Gatefold
import Testing

@Suite struct IdleListTests {
    @Test func givesTheOneThatServedTheOriginLast() {
        var list = IdleList<Int>(limit: 4)
        for (number, origin) in [(1, "a"), (2, "b"), (3, "a")] {
            #expect(list.keep(number, for: origin) == nil)
        }
        #expect(list.take(for: "a") == 3)
        #expect(list.take(for: "a") == 1)
        #expect(list.take(for: "a") == nil)
        #expect(list.all == [2])
    }

    @Test func givesUpTheOneThatHasWaitedLongest() {
        var list = IdleList<Int>(limit: 2)
        #expect((1...4).map { list.keep($0, for: "a") } == [nil, nil, 1, 2])
        #expect(list.all == [3, 4])
    }
}
