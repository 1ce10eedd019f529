/// The 256 colours of a cover, and which of them are for what.
struct CoverPalette: Hashable, Sendable {
    /// Red, green and blue of each colour.
    let colours: [[UInt8]]

    init(seed: UInt64) {
        let scheme = schemes[Int(seed % UInt64(schemes.count))]
        var colours = gradient(from: scheme.zenith, to: scheme.horizon, count: 128)
        colours += gradient(from: scheme.sun, to: scheme.label, count: 32)
        colours += gradient(from: scheme.label, to: scheme.sun, count: 32)
        colours += gradient(from: scheme.label, to: scheme.zenith, count: 61)
        colours += [scheme.label, scheme.zenith, scheme.sun].map { $0.map(UInt8.init) }
        self.colours = colours
    }

    static func sky(_ row: Int, of side: Int) -> UInt8 {
        UInt8(min(127, row * 128 * 4 / (side * 3)))
    }

    static func ring(_ number: Int) -> UInt8 {
        number % 3 == 2 ? UInt8(160 + number % 32) : UInt8(128 + number % 32)
    }

    static func sea(_ depth: Int, _ side: Int) -> UInt8 {
        UInt8(192 + min(60, depth * 61 * 100 / (side * 28)))
    }

    static let label: UInt8 = 253
    static let hole: UInt8 = 254
    static let glitter: UInt8 = 255
}

/// Four colours that go together.
private struct Scheme {
    let zenith: [Int]
    let horizon: [Int]
    let sun: [Int]
    let label: [Int]
}

private let schemes = [
    Scheme(
        zenith: [24, 20, 68], horizon: [250, 150, 110], sun: [255, 214, 130], label: [190, 60, 80]),
    Scheme(
        zenith: [6, 42, 60], horizon: [120, 205, 190], sun: [255, 240, 200], label: [22, 110, 120]),
    Scheme(
        zenith: [60, 16, 60], horizon: [255, 120, 140], sun: [255, 232, 170], label: [120, 30, 90]),
    Scheme(
        zenith: [20, 34, 24], horizon: [206, 214, 130], sun: [250, 246, 210], label: [70, 110, 60]),
    Scheme(
        zenith: [34, 36, 44], horizon: [206, 196, 190], sun: [240, 112, 70], label: [96, 40, 36]),
]

private func gradient(from first: [Int], to last: [Int], count: Int) -> [[UInt8]] {
    (0..<count).map { step in
        zip(first, last).map { UInt8($0 + ($1 - $0) * step / (count - 1)) }
    }
}
