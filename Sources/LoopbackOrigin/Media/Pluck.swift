/// The sound of one note: a plucked string with an octave in it, over a soft bass.
struct Pluck: Hashable, Sendable {
    private let note: Score.Note
    private let frames: Int

    init(_ note: Score.Note, frames: Int) {
        self.note = note
        self.frames = frames
    }

    /// The frames as samples of 16 bits, little endian, left and right in turn.
    var samples: [UInt8] {
        var string = Oscillator(frequency: frequency(110, note.pitch), loudness: 9_000)
        var octave = Oscillator(frequency: frequency(220, note.pitch), loudness: 3_000)
        var bass = Oscillator(frequency: frequency(55, note.bass), loudness: 6_000)
        let right = 0.3 + 0.1 * Double(note.place)
        return unsafe [UInt8](unsafeUninitializedCapacity: frames * 4) { buffer, count in
            var envelope = Envelope(frames: frames)
            var index = 0
            while index < frames {
                let level = envelope.next()
                let melody = (string.next() + octave.next()) * level
                let ground = bass.next() * level
                unsafe store(melody * (1 - right) + ground, at: index &* 4, in: buffer)
                unsafe store(melody * right + ground, at: index &* 4 &+ 2, in: buffer)
                index &+= 1
            }
            count = frames * 4
        }
    }
}

private func store(_ sample: Double, at index: Int, in buffer: UnsafeMutableBufferPointer<UInt8>) {
    let bits = Int(sample)
    unsafe buffer[index] = UInt8(truncatingIfNeeded: bits)
    unsafe buffer[index &+ 1] = UInt8(truncatingIfNeeded: bits >> 8)
}

/// The frequency so many semitones above another one, in equal temperament.
private func frequency(_ base: Double, _ semitones: Int) -> Double {
    (0..<semitones).reduce(base) { frequency, _ in frequency * 1.059_463_094_359_295_3 }
}

/// A sine: a point that turns on a circle, by the same angle for each frame.
private struct Oscillator {
    private var along: Double
    private var across = 0.0
    private let cosine: Double
    private let sine: Double

    init(frequency: Double, loudness: Double) {
        along = loudness
        let angle = 2 * Double.pi * frequency / Double(SynthesizedSong.rate)
        // The series of sine and cosine; the angle is below 0.3, so five terms are exact enough.
        let square = angle * angle
        sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
        cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    }

    mutating func next() -> Double {
        let turned = along * cosine - across * sine
        across = along * sine + across * cosine
        along = turned
        return across
    }
}

/// The loudness of a pluck, 0...1: a quick rise, a long fall, and silence at the last frame.
private struct Envelope {
    private var fall = 1.0
    private var rise = 0.0
    private let release: Double
    private let rest: Double

    init(frames: Int) {
        release = 1 / Double(frames)
        rest = 1 - 3 / Double(frames)
    }

    mutating func next() -> Double {
        rise += (1 - rise) * 0.01
        fall *= rest
        left -= release
        return rise * fall * (left < 0.1 ? left * 10 : 1)
    }

    private var left = 1.0
}
