import GatefoldPlatform
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

@Suite(.timeLimit(.minutes(5))) struct TerminalDeviceTests {
    private func makePipe() -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        #expect(unsafe pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    @Test func knowsThatAPipeIsNoTerminal() {
        let (reader, writer) = makePipe()
        defer { for end in [reader, writer] { close(end) } }
        let device = TerminalDevice(descriptor: writer)
        #expect(!device.isTerminal && device.size == nil && device.hasRoom)
    }

    @Test func writesEveryByteToASlowReaderOfANonBlockingPipe() async throws {
        let (reader, writer) = makePipe()
        #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
        let bytes = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let arriving = try readEverything(of: reader)
        try TerminalDevice(descriptor: writer).write(bytes)
        close(writer)
        let arrived = await arriving.reduce(into: []) { $0 += $1 }
        #expect(arrived == bytes)
        close(reader)
    }

    @Test func reportsAPipeThatNobodyReads() {
        WriteSignals.ignore()
        let (reader, writer) = makePipe()
        close(reader)
        defer { close(writer) }
        let error = #expect(throws: SystemError.self) {
            try TerminalDevice(descriptor: writer).write("x")
        }
        #expect(error?.isBrokenPipe == true)
    }

    /// Reads a descriptor to its end on a thread of its own, since that blocks.
    private func readEverything(of descriptor: Int32) throws -> AsyncStream<[UInt8]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        try SystemThread(name: "reader") {
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = unsafe read(descriptor, &buffer, buffer.count)
                if count <= 0 { return continuation.finish() }
                continuation.yield(Array(buffer[..<count]))
            }
        }.detach()
        return stream
    }
}
