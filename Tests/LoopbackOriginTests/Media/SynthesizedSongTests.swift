import LoopbackOrigin
import Testing

@Suite struct SynthesizedSongTests {
    private let wave = SynthesizedSong(seed: 7, seconds: 3).wave

    private func number(at offset: Int, bytes count: Int) -> Int {
        wave[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    @Test func isAWaveFileOfSixteenBitStereo() {
        #expect(Array(wave[0..<4]) == Array("RIFF".utf8))
        #expect(number(at: 4, bytes: 4) == wave.count - 8)
        #expect(Array(wave[8..<16]) == Array("WAVEfmt ".utf8))
        #expect(number(at: 16, bytes: 4) == 16)
        #expect(number(at: 20, bytes: 2) == 1)
        #expect(number(at: 22, bytes: 2) == 2)
        #expect(number(at: 24, bytes: 4) == 44_100)
        #expect(number(at: 28, bytes: 4) == 176_400)
        #expect(number(at: 32, bytes: 2) == 4)
        #expect(number(at: 34, bytes: 2) == 16)
        #expect(Array(wave[36..<40]) == Array("data".utf8))
        #expect(number(at: 40, bytes: 4) == 3 * 176_400)
        #expect(wave.count == 44 + 3 * 176_400)
    }

    @Test func canBeHeardAndNeverClips() {
        let samples = stride(from: 44, to: wave.count, by: 2).map { offset in
            Int(Int16(truncatingIfNeeded: Int(wave[offset]) | Int(wave[offset + 1]) << 8))
        }
        let loudest = samples.reduce(0) { max($0, abs($1)) }
        #expect((6_000..<30_000).contains(loudest))
        // A click is a jump from one frame of a channel to the next.
        let jump = zip(samples, samples.dropFirst(2)).reduce(0) { max($0, abs($1.0 - $1.1)) }
        #expect(jump < 2_000)
    }

    @Test func isTheSameForTheSameSeedOnly() {
        #expect(wave == SynthesizedSong(seed: 7, seconds: 3).wave)
        #expect(wave != SynthesizedSong(seed: 8, seconds: 3).wave)
    }

    @Test func hasOneFrameAtTheLeast() {
        #expect(SynthesizedSong(seed: 0, seconds: 0).wave.count == 48)
    }
}
