/// A song that is computed: broken chords in stereo, the same for the same seed everywhere.
///
/// Nothing but arithmetic of the standard library goes into it, so the bytes do not depend on a
/// system's mathematics library.
package struct SynthesizedSong: Hashable, Sendable {
    /// Frames a second; a frame is two samples of 16 bits, left and right.
    package static let rate = 44_100

    /// What tells one song from another.
    package let seed: UInt64

    /// How long it is, in seconds.
    package let seconds: Double

    /// Describes a song; ``wave`` computes it.
    package init(seed: UInt64, seconds: Double) {
        self.seed = seed
        self.seconds = seconds
    }

    /// The song as a WAV file: RIFF, PCM, 16 bits, stereo, 44.1 kHz; 176,400 bytes a second.
    package var wave: [UInt8] {
        let size = max(1, Int(seconds * Double(Self.rate))) * 4
        var bytes = header(dataSize: UInt32(clamping: size))
        bytes.reserveCapacity(bytes.count + size)
        appendMusic(to: &bytes, size: size)
        return bytes
    }

    private func header(dataSize: UInt32) -> [UInt8] {
        var bytes = Array("RIFF".utf8) + littleEndian(dataSize + 36) + Array("WAVEfmt ".utf8)
        // Sixteen bytes of format: PCM, two channels.
        bytes += littleEndian(UInt32(16)) + littleEndian(UInt16(1)) + littleEndian(UInt16(2))
        bytes += littleEndian(UInt32(Self.rate)) + littleEndian(UInt32(Self.rate * 4))
        bytes += littleEndian(UInt16(4)) + littleEndian(UInt16(16))
        return bytes + Array("data".utf8) + littleEndian(dataSize)
    }

    /// Plays chord after chord; each note is computed once and copied whenever it returns.
    private func appendMusic(to bytes: inout [UInt8], size: Int) {
        let end = bytes.count + size
        let score = Score(seed: seed)
        var notes: [Score.Note: [UInt8]] = [:]
        var step = 0
        while bytes.count < end {
            let note = score.note(at: step)
            let sound = notes[note] ?? Pluck(note, frames: score.framesPerStep).samples
            notes[note] = sound
            bytes += sound.prefix(end - bytes.count)
            step += 1
        }
    }
}
