extension Manual {
    /// What the program is, in half a line.
    static let lead = "download a song and its artwork as one unit"

    /// What has to be known before the options.
    static let description = [
        "Gatefold downloads a song and its artwork as one unit: both arrive, or neither does. A web "
            + "page, an empty file or a 404 never becomes a cover. What came of a group that was "
            + "rolled back is kept aside, and the next attempt continues it.",
        "A library is a folder. A group is one song with its artwork and further assets; its NAME "
            + "is its place in the library and may hold strokes, as Artist/Album/Title does. The "
            + "same NAME in the same library is the same group. A group whose receipt matches what "
            + "is asked for is not fetched again.",
        "Options may stand anywhere, also before the verb; --opt=value and --opt value are the same, "
            + "and -- ends the options. Sizes are bytes, or have a unit of 1024: 500K, 2M, 16G. "
            + "Results go to standard output, progress and messages to standard error.",
    ]

    /// The variables that are obeyed, and how.
    static var environment: [([Roff.Span], String)] {
        var rows: [(String, String)] = [
            (
                "GATEFOLD_LIBRARY",
                "The library's folder where --into names none; without it, the current folder."
            ),
            (
                "GATEFOLD_TRANSPORT",
                "What moves the bytes: curl, which is the default, or urlsession, the network of "
                    + "Apple systems. On Linux urlsession is for trying it out, and in a program "
                    + "of its own, gatefold-urlsession, which has to lie beside gatefold."
            ),
            (
                "http_proxy, https_proxy, HTTPS_PROXY, all_proxy, ALL_PROXY",
                "The proxy where --proxy names none, as in curl(1)."
            ),
            ("no_proxy, NO_PROXY", "The hosts that are asked without a proxy, as in curl(1)."),
            ("HOME", "Where --netrc looks for the file .netrc."),
            ("NO_COLOR", "If it is not empty, nothing is coloured unless --color says always."),
            ("TERM", "If it is empty or dumb, nothing is coloured and no bar is drawn."),
            ("LC_ALL, LC_CTYPE, LANG", "Whether bars and trees may be drawn in UTF-8."),
        ]
        if Verbs.named("search") != nil {
            rows.insert(
                (
                    "GATEFOLD_SEARCH_URL",
                    "The address that the verb search asks in place of Apple's."
                ),
                at: 1)
        }
        return rows.map { (names($0.0), $0.1) }
    }

    private static func names(_ list: String) -> [Roff.Span] {
        let names = list.split(separator: ",").map { $0.drop { $0 == " " } }
        return names.enumerated().flatMap { place, name in
            (place > 0 ? [Roff.Span.plain(", ")] : []) + [.bold(String(name))]
        }
    }

    /// What there is in a library.
    static let files: [(String, String)] = [
        (
            "LIBRARY/NAME/",
            "A group's folder: the song under its own name, the artwork as cover.jpg or with the "
                + "ending of what it is. With --layout flat the files stand side by side under "
                + "the group's name."
        ),
        (
            "LIBRARY/NAME/.gatefold.json",
            "The receipt: origin, length and SHA-256 of each file. With --layout flat the receipts "
                + "are in the library's private folder."
        ),
        (
            "LIBRARY/.gatefold/",
            "The library's private folder: the parts of groups that are running, unfinished or "
                + "were rolled back, and the trash. The verb clean gives its space back."
        ),
        ("~/.netrc", "Names and passwords for --netrc."),
    ]
}
