/// A square of pixels, each the number of a colour.
struct Canvas: Hashable, Sendable {
    /// Width and height in pixels.
    let side: Int

    /// The rows from the top, each behind a zero: PNG's mark for a row that is not filtered.
    private(set) var rows: [UInt8]

    init(side: Int) {
        self.side = side
        rows = Array(repeating: 0, count: (side + 1) * side)
    }

    /// Colours a row from one pixel up to another; what lies outside is left out.
    mutating func fill(row: Int, from: Int, to: Int, with colour: UInt8) {
        let first = max(0, from)
        let last = min(side, to)
        guard (0..<side).contains(row), first < last else { return }
        let start = row * (side + 1) + 1
        // In one go, because a build without optimisation is slow pixel by pixel.
        unsafe rows.withUnsafeMutableBufferPointer { buffer in
            let span = unsafe UnsafeMutableBufferPointer(
                rebasing: buffer[start + first..<start + last])
            unsafe span.update(repeating: colour)
        }
    }

    /// Colours a disc.
    mutating func disc(x: Int, y: Int, radius: Int, with colour: UInt8) {
        for step in -radius...radius {
            let reach = Int(Double(radius * radius - step * step).squareRoot())
            fill(row: y + step, from: x - reach, to: x + reach + 1, with: colour)
        }
    }
}
