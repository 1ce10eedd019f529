extension ConformanceCase {
    /// ORIGINS, Resuming.
    static let resuming: [Self] = [
        .commits("resume", rest, waits: [0.25]),
        .commits("ignores-range", rest, waits: [0.25]),
        .commits("range-earlier", thenAll, waits: [0.25]),
        .commits("range-later", thenAll, waits: [0.25]),
        .commits("wrong-range", thenAll, waits: [0.25]),
        .commits("range-other-total", thenAll, waits: [0.25]),
        .commits("range-unnamed", thenAll, waits: [0.25]),
        .commits("if-range-ignored", thenAll, waits: [0.25], .altered),
        .commits("changed-file", rest, waits: [0.25], .altered),
        .commits("weak-etag", [.plain, .plain], waits: [0.25]),
        .commits("no-validator", [.plain, .plain], waits: [0.25]),
        .commits("fresh-date", [.plain, .plain], waits: [0.25]),
        .commits("changing-etag", [.plain, .rest(half, "\"edge-0\"")], waits: [0.25]),
        .commits(
            "date-only", [.plain, .rest(half, "Mon, 06 Jan 2020 10:00:00 GMT")], waits: [0.25]),
        .commits("416-complete", [.plain, .rest(length, etag)], waits: [0.25]),
        .commits("416-other-length", [.plain, .rest(length, etag), .plain], waits: [0.25]),
        .commits("416-unnamed", thenAll, waits: [0.25]),
        .commits("416-shorter", thenAll, waits: [0.25], .firstPart(length / 4)),
        .refuses("signed-url-expired", .status(403), rest, waits: [0.25]),
    ]

    private static let rest: [Asked] = [.plain, .rest(half, etag)]
    private static let thenAll: [Asked] = rest + [.plain]
}
