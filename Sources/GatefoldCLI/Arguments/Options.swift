import Gatefold

/// The table of options: each is described here once.
package enum Options {
    // What is downloaded, and where it goes.
    static let artwork = OptionKey<[String]>.list(
        .init(
            "artwork", nil, "URL", help: "its cover; repeat it for more sources, the best first"
        ),
        of: ValueSyntax.text)
    static let asset = OptionKey<[AssetArgument]>.list(
        .init(
            "asset", nil, "ROLE=URL",
            help: "one more file: song, artwork, lyrics, other"),
        of: ValueSyntax.asset)
    static let name = OptionKey<String?>.text(
        .init(
            "name", nil, "NAME", help: "the group's place in the library"),
        defaultText: "from SONG_URL")
    static let into = OptionKey<String?>.text(
        .init(
            "into", nil, "DIR", help: "the library's folder"),
        .folder, defaultText: "GATEFOLD_LIBRARY, else .")
    static let optionalArtwork = OptionKey<Bool>.flag(
        .init("optional-artwork", help: "commit the song even if the artwork cannot be had"))
    static let maxSize = OptionKey<Int64>.size(
        .init("max-size", nil, "SIZE", help: "the largest length of one file"),
        default: 16 << 30, in: 1...(1 << 60))
    static let durability = OptionKey<Durability>.choice(
        .init("durability", nil, "full|none", help: "survive a power cut, or only a crash"),
        default: .full)

    static let refresh = OptionKey<Bool>.flag(
        .init("refresh", help: "ask the origin again; replace what changed"))
    static let onConflict = OptionKey<ConflictPolicy>.choice(
        .init(
            "on-conflict", nil, "HOW",
            help: "fail, replace or skip what is not ours"),
        default: .fail)
    static let layout = OptionKey<Layout>.choice(
        .init("layout", nil, "HOW", help: "folder, or flat: files side by side"),
        default: .folder)

    // Plans.
    static let dryRun = OptionKey<Bool>.flag(
        .init("dry-run", help: "say what would be done, and fetch nothing"))
    static let first = OptionKey<Int?>.number(
        .init("first", nil, "N", help: "only the first N groups"), in: 1...1_000_000_000)

    // What is given back.
    static let olderThan = OptionKey<Int?>.number(
        .init("older-than", nil, "DAYS", help: "leave alone what is not older than so many days"),
        in: 0...36_500)

    // The demo.
    static let demoInto = OptionKey<String?>.text(
        .init("into", nil, "DIR", help: "the library's folder"), .folder, defaultText: "a new one")
    static let origin = OptionKey<Bool>.flag(
        .init("origin", help: "run the origin alone, with every fault by name"))
    static let port = OptionKey<Int>.number(
        .init("port", nil, "N", help: "the origin's port on 127.0.0.1; 0 takes a free one"),
        default: 0, in: 0...65_535)
    static let jobs = OptionKey<Int>.number(
        .init("jobs", "j", "N", help: "groups at a time"), default: 4, in: 1...256)

    // Help.
    static let man = OptionKey<Bool>.flag(
        .init("man", help: "print the whole manual as a man page"))

    /// What `help network` explains.
    static let network: [OptionRow] = [
        perHost.row, limitRate.row, retries.row, retryMaxWait.row, connectTimeout.row,
        stallTimeout.row,
        stallRate.row, header.row, netrc.row, proxy.row, authorityFile.row, userAgent.row,
        allowDowngrade.row, publicOnly.row,
    ]
    static let perHost = OptionKey<Int>.number(
        .init("per-host", nil, "N", on: .network, help: "connections to one host"),
        default: 6, in: 1...256)
    static let limitRate = OptionKey<Int64?>.size(
        .init(
            "limit-rate", nil, "R", on: .network, help: "bytes a second for the whole run, e.g. 2M"),
        in: 1024...(1 << 40))
    static let retries = OptionKey<Int>.number(
        .init("retries", nil, "N", on: .network, help: "attempts after the first"),
        default: 4, in: 0...1000)
    static let retryMaxWait = OptionKey<Duration>.seconds(
        .init(
            "retry-max-wait", nil, "S", on: .network, help: "longest Retry-After obeyed, in seconds"
        ),
        default: 120, upTo: 86_400)
    static let connectTimeout = OptionKey<Duration>.seconds(
        .init("connect-timeout", nil, "S", on: .network, help: "seconds for making a connection"),
        default: 15, upTo: 3_600)
    static let stallTimeout = OptionKey<Duration>.seconds(
        .init(
            "stall-timeout", nil, "S", on: .network,
            help: "seconds below --stall-rate before giving up"),
        default: 30, upTo: 86_400)
    static let stallRate = OptionKey<Int64>.size(
        .init(
            "stall-rate", nil, "R", on: .network,
            help: "bytes a second that count as standing still"),
        default: 1024, in: 1...(1 << 40))
    static let header = OptionKey<[HeaderFields.Field]>.list(
        .init(
            "header", "H", "'K: V'", on: .network,
            help: "for the named origins, not for redirects; repeatable"),
        of: ValueSyntax.header)
    static let netrc = OptionKey<Bool>.flag(
        .init("netrc", on: .network, help: "names and passwords from ~/.netrc"))
    static let proxy = OptionKey<String?>.text(
        .init(
            "proxy", nil, "URL", on: .network,
            help: "as in curl; http_proxy and no_proxy are obeyed"))
    static let authorityFile = OptionKey<String?>.text(
        .init(
            "cacert", nil, "FILE", on: .network,
            help: "certificate authorities in place of the system's"),
        .file)
    static let userAgent = OptionKey<String?>.text(
        .init("user-agent", "A", "S", on: .network, help: "what the program calls itself"))
    static let allowDowngrade = OptionKey<Bool>.flag(
        .init("allow-downgrade", on: .network, help: "follow redirects from https to http"))

    static let publicOnly = OptionKey<Bool>.flag(
        .init(
            "public-only", on: .network,
            help: "connect to public addresses only, for strangers' plans"))

    /// What `help output` explains.
    static let output: [OptionRow] = [json.row, quiet.row, verbose.row, progress.row, color.row]
    static let json = OptionKey<Bool>.flag(
        .init("json", on: .output, help: "one JSON object a line on standard output"))
    static let quiet = OptionKey<Bool>.flag(
        .init("quiet", "q", on: .output, help: "say only errors"))
    static let verbose = OptionKey<Bool>.flag(
        .init("verbose", "v", on: .output, help: "say every request and attempt"))
    static let progress = OptionKey<ProgressChoice>.choice(
        .init("progress", nil, "HOW", on: .output, help: "auto, bar, plain or none"), default: .auto
    )
    static let color = OptionKey<ColorChoice>.choice(
        .init("color", nil, "WHEN", on: .output, help: "auto, always or never; NO_COLOR is obeyed"),
        default: .auto)

    /// What stands with any verb, or without one.
    package static let global: [OptionRow] = [help.row, version.row]
    static let help = OptionKey<Bool>.flag(.init("help", "h", help: "explain the verb"))
    static let version = OptionKey<Bool>.flag(.init("version", help: "say which version this is"))
}
