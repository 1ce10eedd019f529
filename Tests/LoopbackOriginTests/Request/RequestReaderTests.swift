import LoopbackOrigin
import Testing

@Suite struct RequestReaderTests {
    @Test func findsAHeadThatComesByteByByte() {
        var reader = RequestReader()
        for byte in "GET / HTTP/1.1\r\n\r".utf8 {
            reader.received([byte])
            #expect(reader.next() == .incomplete)
        }
        reader.received([10])
        #expect(reader.next() == .head(Array("GET / HTTP/1.1".utf8)))
        #expect(reader.next() == .incomplete)
    }

    @Test func findsTheNextHeadBehindTheFirst() {
        var reader = RequestReader()
        reader.received(Array("one\r\n\r\n\r\ntwo\r\n\r\n".utf8))
        #expect(reader.next() == .head(Array("one".utf8)))
        #expect(reader.next() == .head(Array("two".utf8)))
    }

    @Test func givesUpAtTheLimit() {
        var reader = RequestReader()
        reader.received(Array(repeating: 65, count: RequestReader.limit))
        #expect(reader.next() == .incomplete)
        reader.received([65])
        #expect(reader.next() == .tooLong)
    }
}
