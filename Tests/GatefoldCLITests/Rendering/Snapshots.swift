import Gatefold

/// Snapshots of groups as the aggregating actor would make them.
enum Snapshots {
    static let megabyte: Int64 = 1_048_576

    /// The snapshot of a song with its artwork, two seconds after it was begun.
    static func group(
        _ name: String, roles: [Asset.Role] = [.song, .artwork], _ events: ProgressEvent...
    ) -> GroupProgress {
        var tally = ProgressTally(
            name: name, assets: roles.map { Asset(role: $0, sources: []) })
        tally.record(.group(.downloading), at: .zero)
        tally.record(.received(0, 0), at: .zero)
        for event in events { tally.record(event, at: .seconds(1)) }
        return tally.progress(at: .seconds(2))
    }

    /// Five of eight megabytes, and a cover that has arrived.
    static let underWay = group(
        "Jack Johnson - Upside Down", .expects(0, 8 * megabyte), .expects(1, 200_000),
        .received(0, 5 * megabyte), .holds(1, 200_000), .asset(1, .arrived))

    /// A cover that is tried again.
    static let retrying = group(
        "坂本龍一/音楽図鑑/Merry Christmas Mr. Lawrence", .expects(0, 31 * megabyte),
        .expects(1, 200_000), .received(0, 20 * megabyte),
        .asset(1, .retrying(attempt: 2, seconds: 1.8)))

    /// A song whose length nobody has said.
    static let unknown = group(
        "Émilie Simon - Flower 👩‍👩‍👧 duet", .expects(1, 300_000), .received(0, 7 * megabyte),
        .received(1, 130_000))

    /// Everything is there but not visible yet.
    static let committing = group(
        "Nick Drake - Pink Moon", .expects(0, 4 * megabyte), .expects(1, 200_000),
        .holds(0, 4 * megabyte), .holds(1, 200_000), .asset(0, .arrived), .asset(1, .arrived),
        .group(.committing))

    static let all = [underWay, retrying, unknown, committing]
}
