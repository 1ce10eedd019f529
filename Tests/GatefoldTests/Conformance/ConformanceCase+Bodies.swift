import Gatefold
import LoopbackOrigin

extension ConformanceCase {
    /// ORIGINS, Bodies.
    static let bodies: [Self] = [
        .commits("as-is"),
        .commits("close-half-once", [.plain, .rest(half, etag)], waits: [0.25]),
        // A reset discards what was under way, so nobody knows how much came.
        .commits("reset-middle-once", [.plain, .restUpTo(half, etag)], waits: [0.25]),
        .commits("close-after-head-once", [.plain, .plain], waits: [0.25]),
        .commits("accept-then-close-twice", [.plain, .plain, .plain], waits: [0.25, 0.5]),
        .commits("chunked-half-once", [.plain, .rest(half, etag)], waits: [0.25]),
        .commits("chunked-without-end", [.plain, .rest(length, etag)], waits: [0.25]),
        .commits("chunked"),
        .commits("no-length"),
        .commits("equal-lengths"),
        .givesUp("reset-before-head", .transport(.interrupted)),
        .givesUp("accept-then-close", .transport(.interrupted)),
        .givesUp("close-after-head", .transport(.interrupted)),
        .givesUp("negative-length", .transport(.malformed)),
        .givesUp("not-http", .transport(.malformed)),
        .refuses("empty", .reason(.empty)),
        .refuses("empty-without-length", .reason(.empty)),
        .refuses("more-than-promised", .transport(.contradictoryLength)),
        .refuses("two-lengths", .transport(.contradictoryLength)),
        .refuses("huge-length", .reason(.tooLarge(limit: 16 << 30))),
        .refuses("endless-body", .reason(.tooLarge(limit: 1 << 20))).with { $0.limit = 1 << 20 },
    ]

    /// ORIGINS, Bodies: what disagrees with the plan.
    static let disagreements: [Self] = [
        .refuses(
            "one-byte-short",
            .reason(.wrongLength(expected: Int64(length), found: Int64(length - 1))),
            [.plain, .plain]
        ).with { $0.bytes = Int64(length) },
        .refuses("other-bytes", .wrongDigest, [.plain, .plain])
            .with { $0.sha256 = ConformanceTests.songDigest },
        .commits("other-bytes-once", [.plain, .plain])
            .with { $0.sha256 = ConformanceTests.songDigest },
        .commits("one-byte-short-once", [.plain, .plain]).with { $0.bytes = Int64(length) },
        .commits("one-byte-short", [.plain], .firstPart(length - 1)),
    ]

    /// ORIGINS, Bodies: what stalls; in libcurl's own seconds.
    static let stalls: [Self] = quiet.map { row in row.with { $0.stallsSoon = true } }

    private static let quiet: [Self] = [
        .refuses("slow", .transport(.stalled), nil).with { $0.retries = 0 },
        .refuses("silent-before-head", .transport(.stalled)).with { $0.retries = 0 },
        .refuses("silent-after-head", .transport(.stalled)).with { $0.retries = 0 },
        // How much of the half had come is libcurl's and a busy machine's business.
        .commits("silent-middle-once", [.plain, .restUpTo(half, etag)], waits: [0.25]),
    ]

    /// ORIGINS, Bodies: pages where audio or an image was expected.
    static let disguises: [Self] = [
        .refuses("html-instead", .wrongContent("an HTML page")),
        .refuses("html-instead", .wrongContent("an HTML page"), as: .artwork),
        .refuses("html-as-image", .wrongContent("an HTML page"), as: .artwork),
        .refuses("html-as-audio", .wrongContent("an HTML page")),
        .refuses("html-without-type", .wrongContent("an HTML page")),
        .refuses("html-after-space", .wrongContent("an HTML page"), as: .artwork),
        .refuses("json-instead", .wrongContent("a JSON text")),
        .refuses("xml-instead", .wrongContent("an XML text"), as: .artwork),
        .refuses("text-instead", .wrongContent("plain text"), as: .artwork),
        .refuses("svg", .wrongContent("an image")),
        .commits("svg", .text).with { $0.role = .artwork },
    ]

    /// ORIGINS, Bodies: gzip although identity was asked; never resumed.
    static let encodings: [Self] =
        [
            .commits("gzip"),
            .commits("gzip-chunked"),
            .commits("gzip-half-once", [.plain, .plain], waits: [0.25]),
            .commits("gzip-without-end-once", [.plain, .plain], waits: [0.25]),
            .commits("gzip-broken-once", [.plain, .plain], waits: [0.25]),
            .givesUp("gzip-half", .transport(.interrupted)),
            .refuses("gzip-bomb", .reason(.tooLarge(limit: 1 << 20))).with { $0.limit = 1 << 20 },
        ]
        + [
            "gzip-cut", "gzip-unframed", "gzip-half-unframed", "gzip-broken", "gzip-in-name-only",
            "unknown-encoding",
        ].map { .refuses($0, .transport(.undecodable), [.plain, .plain], waits: [0.25]) }

    /// The group commits with these bytes.
    static func commits(_ fault: String, _ bytes: Bytes) -> Self {
        .commits(fault, [.plain], bytes)
    }
}
