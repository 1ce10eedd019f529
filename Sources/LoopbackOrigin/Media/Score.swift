/// Which note a song plays when.
struct Score: Hashable, Sendable {
    /// A note of the melody with the bass under it.
    struct Note: Hashable, Sendable {
        /// Semitones above the A of 110 Hz.
        let pitch: Int

        /// Semitones above the A of 55 Hz.
        let bass: Int

        /// How far to the right it stands, 0...4.
        let place: Int
    }

    /// How long a note is.
    let framesPerStep: Int

    private let key: Int
    private let order: [Int]
    private let progression: [Chord]

    init(seed: UInt64) {
        key = Int(seed % 7) + 3
        framesPerStep = 8_820 + Int(seed % 3) * 1_470
        order = orders[Int(seed / 3 % UInt64(orders.count))]
        progression = progressions[Int(seed % UInt64(progressions.count))]
    }

    /// The note of a step: eight steps a chord, four chords, over and over.
    func note(at step: Int) -> Note {
        let chord = progression[step / 8 % progression.count]
        // Every other time the chords go through the melody backwards, so that it moves.
        let isBackwards = step / 8 / progression.count % 2 == 1
        let beat = isBackwards ? 7 - step % 8 : step % 8
        let degree = order[beat]
        let pitch = chord.tones[degree % 3] + 12 * (degree / 3)
        return Note(pitch: key + chord.root + pitch + 12, bass: key + chord.root, place: degree)
    }
}

/// A triad: its root above the key, and its tones above that.
private struct Chord: Hashable, Sendable {
    let root: Int
    let tones: [Int]

    static func major(_ root: Int) -> Chord { Chord(root: root, tones: [0, 4, 7]) }
    static func minor(_ root: Int) -> Chord { Chord(root: root, tones: [0, 3, 7]) }
}

/// Degrees of a chord: 0, 1 and 2 are its tones, 3 and 4 the first two an octave higher.
private let orders = [
    [0, 1, 2, 3, 4, 3, 2, 1],
    [0, 2, 1, 3, 2, 4, 3, 1],
    [0, 2, 3, 4, 3, 2, 1, 2],
]

private let progressions: [[Chord]] = [
    [.major(0), .minor(9), .major(5), .major(7)],
    [.minor(9), .major(5), .major(0), .major(7)],
    [.major(0), .major(7), .minor(9), .major(5)],
    [.minor(2), .major(7), .major(0), .minor(9)],
]
