import BenchmarkKit
import Testing

@Suite struct NginxTests {
    @Test func saysWhatRequestsCameOver() {
        #expect(
            Nginx.transport("HTTP/1.1 4\nHTTP/1.1 7\nHTTP/1.1 4\n") == "HTTP/1.1, 2 connections")
        #expect(Nginx.transport("HTTP/2.0 4\nHTTP/2.0 4\n") == "HTTP/2, 1 connection")
        let both = "HTTP/2.0 4\nHTTP/1.1 5\n"
        #expect(Nginx.transport(both) == "HTTP/1.1 and HTTP/2, 2 connections")
        #expect(Nginx.transport("") == "")
    }
}
