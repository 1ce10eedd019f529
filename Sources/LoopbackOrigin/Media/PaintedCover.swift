/// A cover that is computed: an evening sky, a sun with rings like a record, and the sea.
package struct PaintedCover: Hashable, Sendable {
    /// What tells one cover from another.
    package let seed: UInt64

    /// Width and height in pixels.
    package let side: Int

    /// Describes a cover; ``png`` paints it.
    package init(seed: UInt64, side: Int = 600) {
        self.seed = seed
        self.side = max(1, side)
    }

    /// The cover as a PNG file of 256 colours; about `side * side` bytes, for they are stored.
    package var png: [UInt8] {
        let palette = CoverPalette(seed: seed)
        var canvas = Canvas(side: side)
        paintSky(on: &canvas)
        paintRecord(on: &canvas)
        paintSea(on: &canvas)
        return PNG.encode(canvas, palette: palette.colours)
    }

    private func paintSky(on canvas: inout Canvas) {
        for row in 0..<side {
            canvas.fill(row: row, from: 0, to: side, with: CoverPalette.sky(row, of: side))
        }
    }

    private var centre: (x: Int, y: Int) {
        (side * (40 + Int(seed % 5) * 5) / 100, side * (38 + Int(seed / 5 % 3) * 4) / 100)
    }

    /// Discs from the largest to the smallest; every other ring is a groove.
    private func paintRecord(on canvas: inout Canvas) {
        let rings = 16
        let radius = side * 30 / 100
        for ring in 0..<rings {
            let size = radius * (rings - ring) / rings
            canvas.disc(x: centre.x, y: centre.y, radius: size, with: CoverPalette.ring(ring))
        }
        canvas.disc(x: centre.x, y: centre.y, radius: radius / 4, with: CoverPalette.label)
        canvas.disc(x: centre.x, y: centre.y, radius: radius / 30, with: CoverPalette.hole)
    }

    /// Water below the horizon, with the sun's light in strips that grow wider.
    private func paintSea(on canvas: inout Canvas) {
        let horizon = side * 72 / 100
        for row in horizon..<side {
            canvas.fill(row: row, from: 0, to: side, with: CoverPalette.sea(row - horizon, side))
            let depth = row - horizon
            guard depth * 40 / side % 2 == 0 else { continue }
            let reach = side / 14 + depth * 2 / 3 - (depth * depth * 7 / side) % (side / 12 + 1)
            canvas.fill(
                row: row, from: centre.x - reach, to: centre.x + reach, with: CoverPalette.glitter)
        }
    }
}
