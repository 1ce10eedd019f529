/// Takes apart a deflate stream of stored blocks; nil where it has others or is cut.
func inflateStored(_ stream: [UInt8]) -> (bytes: [UInt8], rest: [UInt8])? {
    var bytes: [UInt8] = []
    var offset = 0
    while offset + 5 <= stream.count {
        let count = Int(stream[offset + 1]) | Int(stream[offset + 2]) << 8
        let inverse = Int(stream[offset + 3]) | Int(stream[offset + 4]) << 8
        let end = offset + 5 + count
        guard stream[offset] <= 1, count == inverse ^ 0xffff, end <= stream.count else {
            return nil
        }
        bytes += stream[offset + 5..<end]
        if stream[offset] == 1 { return (bytes, Array(stream[end...])) }
        offset = end
    }
    return nil
}
