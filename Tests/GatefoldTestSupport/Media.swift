import LoopbackOrigin

/// Real media, made once for every test.
package enum Media: Sendable {
    /// A playable WAV file of about 700 KB.
    package static let song: [UInt8] = SynthesizedSong(seed: 7, seconds: 4).wave

    /// A PNG file.
    package static let cover: [UInt8] = PaintedCover(seed: 7, side: 200).png
}
