/// The name of a fault as it stands in an address.
struct FaultName: Hashable, Sendable {
    /// The name as it was written, for example `unavailable-twice`.
    let text: String

    /// The name without its limit, for example `unavailable`.
    let stem: String

    /// How often it is played before the resource is served as it is; nil for always.
    let limit: Int?

    init(_ text: String) {
        self.text = text
        let limits = ["-once": 1, "-twice": 2, "-thrice": 3]
        let ending = limits.first { text.hasSuffix($0.key) }
        stem = String(text.dropLast(ending?.key.count ?? 0))
        limit = ending?.value
    }

    /// Takes a path apart: `/fault/NAME/song.wav` is a fault at `/song.wav`; nil for other paths.
    static func split(_ path: String) -> (name: FaultName, path: String)? {
        guard path.hasPrefix("/fault/") else { return nil }
        let rest = path.dropFirst("/fault/".count)
        guard let slash = rest.firstIndex(of: "/") else { return nil }
        return (FaultName(String(rest[..<slash])), String(rest[slash...]))
    }
}
