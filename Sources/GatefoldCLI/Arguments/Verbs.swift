/// The table of verbs: a new one is a row here, a case of `Command`, and its options.
package enum Verbs {
    /// Every verb, in the order in which help lists them.
    package static let all = [
        get, run, retry, status, verify, heal, clean, search, demo, completions, help,
    ]

    /// The verb of that name.
    package static func named(_ name: String) -> Verb? {
        all.first { $0.name == name }
    }

    /// Every option of every verb, each name once.
    package static let options: [OptionRow] = {
        var seen: Set<String> = []
        return (all.flatMap(\.options) + Options.global).filter { seen.insert($0.name).inserted }
    }()

    static let get = Verb(
        name: "get",
        operands: [Verb.Operand("SONG_URL")],
        synopsis: "[--artwork URL]... [--name NAME] [--into DIR]",
        summary: "download a song with its artwork: both arrive, or neither does",
        options: [
            Options.artwork.row, Options.asset.row, Options.name.row, Options.into.row,
            Options.optionalArtwork.row, Options.refresh.row, Options.onConflict.row,
            Options.layout.row, Options.maxSize.row, Options.durability.row,
        ] + Options.network + Options.output,
        example: "gatefold get https://host/song.m4a --artwork https://host/cover.jpg"
    ) { (line) throws(UsageError) in
        .get(GetOptions(line))
    }

    static let run = Verb(
        name: "run",
        operands: [Verb.Operand("PLAN", .file, isRepeatable: true)],
        synopsis: "[--into DIR] [--dry-run]",
        summary: "download every group of a playlist, a feed or a plan",
        options: [
            Options.into.row, Options.dryRun.row, Options.first.row, Options.jobs.row,
            Options.optionalArtwork.row, Options.refresh.row, Options.onConflict.row,
            Options.layout.row, Options.maxSize.row, Options.durability.row,
        ] + Options.network + Options.output,
        example: "gatefold run https://host/feed.xml --first 10"
    ) { (line) throws(UsageError) in
        .run(RunOptions(line))
    }

    static let retry = Verb(
        name: "retry",
        operands: [Verb.Operand("NAME", .failedGroup, isRequired: false, isRepeatable: true)],
        synopsis: "[--into DIR] [--jobs N]",
        summary: "fetch what is missing of groups that were rolled back",
        options: [
            Options.into.row, Options.jobs.row, Options.onConflict.row, Options.layout.row,
            Options.maxSize.row, Options.durability.row,
        ] + Options.network + Options.output,
        example: "gatefold retry 'Artist - Title'"
    ) { (line) throws(UsageError) in
        .retry(ResumeOptions(line))
    }

    static let heal = Verb(
        name: "heal",
        operands: [Verb.Operand("NAME", .committedGroup, isRequired: false, isRepeatable: true)],
        synopsis: "[--into DIR] [--jobs N]",
        summary: "fetch again only the files that verify finds damaged",
        options: [
            Options.into.row, Options.jobs.row, Options.maxSize.row, Options.durability.row,
        ] + Options.network + Options.output,
        example: "gatefold heal 'Artist - Title'"
    ) { (line) throws(UsageError) in
        .heal(ResumeOptions(line))
    }

    static let status = Verb(
        name: "status",
        operands: [],
        synopsis: "[--into DIR] [--json]",
        summary: "list what is committed, rolled back or unfinished",
        options: [Options.into.row] + Options.output,
        example: "gatefold status --into ~/Music"
    ) { (line) throws(UsageError) in
        .status(
            StatusOptions(into: line.library, output: OutputOptions(line.values)))
    }

    static let verify = Verb(
        name: "verify",
        operands: [Verb.Operand("NAME", .committedGroup, isRequired: false, isRepeatable: true)],
        synopsis: "[--into DIR] [--json]",
        summary: "compare committed files with their receipts",
        options: [Options.into.row] + Options.output,
        example: "gatefold verify 'Artist - Title'"
    ) { (line) throws(UsageError) in
        .verify(
            VerifyOptions(
                names: line.operands, into: line.library, output: OutputOptions(line.values)))
    }

    static let clean = Verb(
        name: "clean",
        operands: [],
        synopsis: "[--into DIR] [--older-than DAYS]",
        summary: "give back the space of what was rolled back or left unfinished",
        options: [Options.into.row, Options.olderThan.row] + Options.output,
        example: "gatefold clean --older-than 30"
    ) { (line) throws(UsageError) in
        .clean(
            CleanOptions(
                into: line.library, olderThan: line.values[Options.olderThan],
                output: OutputOptions(line.values)))
    }

    static let demo = Verb(
        name: "demo",
        operands: [],
        synopsis: "[--into DIR] | --origin [--port N]",
        summary: "download an album from a built-in origin; needs no network",
        options: [
            Options.demoInto.row, Options.origin.row, Options.port.row, Options.jobs.row,
        ] + Options.output,
        example: nil
    ) { (line) throws(UsageError) in
        .demo(DemoOptions(line))
    }
}

extension GetOptions {
    fileprivate init(_ line: Verb.Invocation) {
        let values = line.values
        song = line.operands.first ?? ""
        artwork = values[Options.artwork]
        assets = values[Options.asset]
        name = values[Options.name]
        into = line.library
        isArtworkOptional = values[Options.optionalArtwork]
        maxSize = values[Options.maxSize]
        placing = PlacingOptions(values)
        network = NetworkOptions(line)
        output = OutputOptions(values)
    }
}

extension RunOptions {
    fileprivate init(_ line: Verb.Invocation) {
        let values = line.values
        plans = line.operands
        into = line.library
        isDryRun = values[Options.dryRun]
        first = values[Options.first]
        jobs = values[Options.jobs]
        isArtworkOptional = values[Options.optionalArtwork]
        maxSize = values[Options.maxSize]
        placing = PlacingOptions(values)
        network = NetworkOptions(line)
        output = OutputOptions(values)
    }
}

extension ResumeOptions {
    fileprivate init(_ line: Verb.Invocation) {
        names = line.operands
        into = line.library
        jobs = line.values[Options.jobs]
        maxSize = line.values[Options.maxSize]
        placing = PlacingOptions(line.values)
        network = NetworkOptions(line)
        output = OutputOptions(line.values)
    }
}

extension PlacingOptions {
    init(_ values: OptionValues) {
        refreshes = values[Options.refresh]
        onConflict = values[Options.onConflict]
        layout = values[Options.layout]
        durability = values[Options.durability]
    }
}

extension Verb.Invocation {
    /// The library's folder: as given, else as the environment says, else the current one.
    var library: String {
        if let folder = values[Options.into] { return folder }
        guard let folder = environment["GATEFOLD_LIBRARY"], !folder.isEmpty else { return "." }
        return folder
    }
}

extension DemoOptions {
    fileprivate init(_ line: Verb.Invocation) {
        into = line.values[Options.demoInto]
        isOriginOnly = line.values[Options.origin]
        port = line.values[Options.port]
        transport = line.environment["GATEFOLD_TRANSPORT"]
        jobs = line.values[Options.jobs]
        output = OutputOptions(line.values)
    }
}

extension NetworkOptions {
    init(_ line: Verb.Invocation) {
        let values = line.values
        perHost = values[Options.perHost]
        retries = values[Options.retries]
        retryMaxWait = values[Options.retryMaxWait]
        connectTimeout = values[Options.connectTimeout]
        stallTimeout = values[Options.stallTimeout]
        stallRate = values[Options.stallRate]
        headers = values[Options.header]
        usesNetrc = values[Options.netrc]
        proxy = values[Options.proxy]
        authorityFile = values[Options.authorityFile]
        userAgent = values[Options.userAgent]
        allowsDowngrade = values[Options.allowDowngrade]
        limitRate = values[Options.limitRate]
        isPublicOnly = values[Options.publicOnly]
        transport = line.environment["GATEFOLD_TRANSPORT"]
        // The variables that curl(1) obeys.
        proxyVariable = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
            .first { !line.environment[$0, default: ""].isEmpty }
    }
}

extension OutputOptions {
    init(_ values: OptionValues) {
        json = values[Options.json]
        isQuiet = values[Options.quiet]
        isVerbose = values[Options.verbose]
        progress = values[Options.progress]
        color = values[Options.color]
    }
}
