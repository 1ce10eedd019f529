package import LoopbackOrigin

/// Real media, made once for every test.
package enum Media: Sendable {
    /// A playable WAV file of about 700 KB.
    package static let song: [UInt8] = SynthesizedSong(seed: 7, seconds: 4).wave

    /// A PNG file.
    package static let cover: [UInt8] = PaintedCover(seed: 7, side: 200).png
}

extension LoopbackOrigin {
    /// Puts the song at `/song.wav` and the cover at `/cover.png`, each with a strong ETag.
    package func serveAlbum() {
        serve(
            Resource(bytes: Media.song, contentType: "audio/wav", etag: "\"song-1\""),
            at: "/song.wav")
        serve(
            Resource(bytes: Media.cover, contentType: "image/png", etag: "\"cover-1\""),
            at: "/cover.png")
    }
}
