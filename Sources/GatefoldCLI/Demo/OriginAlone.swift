import Gatefold
import LoopbackOrigin

/// `gatefold demo --origin`: the origin with a song, a cover and every fault, until stopped.
struct OriginAlone: Sendable {
    let origin: LoopbackOrigin
    let console: Console

    /// Serves, and prints what can be asked; returns when the task is cancelled.
    func run() async {
        origin.serve(
            Resource(
                bytes: SynthesizedSong(seed: 11, seconds: 17).wave, contentType: "audio/wav",
                etag: "\"song-1\"", lastModified: "Mon, 02 Nov 2026 10:00:00 GMT"),
            at: "/song.wav")
        origin.serve(
            Resource(
                bytes: PaintedCover(seed: 11).png, contentType: "image/png",
                etag: "\"cover-1\"", lastModified: "Mon, 02 Nov 2026 10:00:00 GMT"),
            at: "/cover.png")
        await console.show(result: text)
        // Until the task is cancelled, which ends the sleep.
        while !Task.isCancelled { try? await ContinuousClock().sleep(for: .seconds(3_600)) }
    }

    private var text: String {
        let recipes = origin.recipes(path: "/song.wav").joined(separator: "\n")
        return """
            \(origin.address("/song.wav"))
            \(origin.address("/cover.png"))

            \(recipes)

            Serving on 127.0.0.1:\(origin.port). Ctrl-C stops.
            """
    }
}
