import Gatefold

extension ConformanceCase {
    /// ORIGINS, Status.
    static let statuses: [Self] =
        [204, 205, 300, 304, 400, 401, 403, 404, 410, 418, 451, 501, 505].map {
            .refuses("status-\($0)", .status($0))
        }
        + [408, 425, 429, 500, 502, 503, 504].map { .givesUp("status-\($0)", .status($0)) } + [
            .refuses("missing-with-body", .status(404)),
            .refuses("status-404", .status(404), as: .artwork),
            .refuses("wait-then-missing", .status(404), [.plain, .plain], waits: [1.25]),
            .refuses("retry-after-3600", .reason(.retryLater(seconds: 3_600))),
            .commits("unavailable-twice", [.plain, .plain, .plain], waits: [0.25, 0.5]),
            .commits("retry-after-seconds-once", [.plain, .plain], waits: [2.25]),
            // Of the date's two seconds a busy machine has used some before it reads the date.
            .commits("retry-after-date-once", [.plain, .plain], waits: [0.25], slack: 2),
            .commits("retry-after-past-once", [.plain, .plain], waits: [0.25]),
            .commits("retry-after-nonsense-once", [.plain, .plain], waits: [0.25]),
            .commits("too-many-requests-once", [.plain, .plain], waits: [1.25]),
            .commits("early-hints"),
            .commits("continue-first"),
            .refuses("endless-hints", .transport(.headersTooLarge)),
            .refuses("endless-headers", .transport(.headersTooLarge)),
            .refuses("endless-header", .transport(.headersTooLarge)),
        ]

    /// ORIGINS, Status: redirects, whose targets are faults too where they are asked here.
    static let redirects: [Self] =
        [
            "redirect-301", "redirect-302", "redirect-303", "redirect-307", "redirect-308",
            "redirect-relative", "redirect-dots", "redirect-network-path", "redirect-fragment",
            "redirect-host",
        ].map { .commits($0) } + [
            .commits("redirect-escaped-slash", [.plain, .plain]),
            .commits("redirect-query", [.plain, .plain]),
            .commits("redirect-chain-10", Array(repeating: .plain, count: 10)),
            .refuses("redirect-chain-11", .redirect, Array(repeating: .plain, count: 11)),
            .refuses("redirect-endless", .redirect, Array(repeating: .plain, count: 11)),
            .refuses("redirect-loop", .redirect),
        ]
        + [
            "redirect-to-file", "redirect-to-ftp", "redirect-to-data", "redirect-backslash",
            "redirect-escaped-host", "redirect-nowhere", "redirect-nonsense",
        ].map { .refuses($0, .redirect) }

    /// ORIGINS, Names: none of them makes a transfer fail or a file appear elsewhere.
    static let names: [Self] = [
        "filename", "filename-star", "filename-semicolon", "filename-traversal",
        "filename-absolute", "filename-folder", "filename-dots", "filename-empty",
        "filename-nul", "filename-escape", "filename-trailing-dot", "filename-reserved",
        "filename-long", "filename-emoji", "filename-decomposed", "latin1-header",
    ].map { .commits($0) }
}
