package import Gatefold

/// What the command line asks for, read and checked as far as its words alone allow.
package enum Command: Equatable, Sendable {
    /// Download one song with its artwork.
    case get(GetOptions)
    /// Download every group of a plan.
    case run(RunOptions)
    /// Fetch what is missing of groups that were rolled back.
    case retry(ResumeOptions)
    /// Fetch again what is damaged.
    case heal(ResumeOptions)
    /// Say what is in a library.
    case status(StatusOptions)
    /// Compare committed files with their receipts.
    case verify(VerifyOptions)
    /// Give back the space of what failed.
    case clean(CleanOptions)
    /// Find songs in the iTunes Store.
    case search(SearchOptions)
    /// Show the whole thing at work on a built-in origin.
    case demo(DemoOptions)
    /// Explain everything, or the verb or the group of options of this name.
    case help(topic: String?)
    /// Print the man page.
    case manual
    /// Print a completion script.
    case completions(Shell)
    /// Say which version this is.
    case version
}

/// What `gatefold get` was asked to do.
package struct GetOptions: Equatable, Sendable {
    /// The song's address, as it was written.
    package var song: String
    /// The artwork's addresses as they were written, in order of preference: sources of one asset.
    package var artwork: [String]
    /// Further assets, in the order in which they were written.
    package var assets: [AssetArgument]
    /// The group's place in the library; nil takes it from the song's address.
    package var name: String?
    /// The library's folder.
    package var into: String
    /// Whether a missing cover leaves the song to be committed, as degraded.
    package var isArtworkOptional: Bool
    /// The largest length of one asset, in bytes.
    package var maxSize: Int64
    /// How the group takes its place.
    package var placing: PlacingOptions
    /// How the origin is asked.
    package var network: NetworkOptions
    /// What is said, and how.
    package var output: OutputOptions
}

/// What `gatefold run` was asked to do.
package struct RunOptions: Equatable, Sendable {
    /// The plans as they were written: files, addresses, or `-`.
    package var plans: [String]
    /// The library's folder.
    package var into: String
    /// Whether it is only said what would be done.
    package var isDryRun: Bool
    /// The most groups that are taken; nil for all.
    package var first: Int?
    /// The groups that are downloaded at a time.
    package var jobs: Int
    /// Whether a missing cover leaves the song to be committed, as degraded.
    package var isArtworkOptional: Bool
    /// The largest length of one asset, in bytes.
    package var maxSize: Int64
    /// How the groups take their places.
    package var placing: PlacingOptions
    /// How origins are asked.
    package var network: NetworkOptions
    /// What is said, and how.
    package var output: OutputOptions
}

/// What `gatefold status` was asked to do.
package struct StatusOptions: Equatable, Sendable {
    /// The library's folder.
    package var into: String
    /// What is said, and how.
    package var output: OutputOptions
}

/// What `gatefold verify` was asked to do.
package struct VerifyOptions: Equatable, Sendable {
    /// The groups' names; none means all of them.
    package var names: [String]
    /// The library's folder.
    package var into: String
    /// What is said, and how.
    package var output: OutputOptions
}

/// What `gatefold clean` was asked to do.
package struct CleanOptions: Equatable, Sendable {
    /// The library's folder.
    package var into: String
    /// The days below which a group is left alone; nil leaves none alone.
    package var olderThan: Int?
    /// What is said, and how.
    package var output: OutputOptions
}

/// What `gatefold demo` was asked to do.
package struct DemoOptions: Equatable, Sendable {
    /// The library's folder; nil is a new one of the demo's own.
    package var into: String?
    /// Whether only the origin runs, until it is stopped.
    package var isOriginOnly: Bool
    /// The origin's port on the loopback address; 0 lets the system choose.
    package var port: Int
    /// The transport that the environment names, as it was written; nil where it names none.
    package var transport: String?
    /// The groups that are downloaded at a time.
    package var jobs: Int
    /// What is said, and how.
    package var output: OutputOptions
}

/// One `--asset ROLE=URL`.
package struct AssetArgument: Equatable, Sendable {
    /// What the file is to its group.
    package var role: Asset.Role
    /// Its address, as it was written.
    package var url: String
}

/// What `gatefold retry` and `gatefold heal` were asked to do.
package struct ResumeOptions: Equatable, Sendable {
    /// The groups' names; none means every one that is to be had.
    package var names: [String]
    /// The library's folder.
    package var into: String
    /// The groups that are downloaded at a time.
    package var jobs: Int
    /// The largest length of one asset, in bytes.
    package var maxSize: Int64
    /// How the groups take their places.
    package var placing: PlacingOptions
    /// How the origin is asked.
    package var network: NetworkOptions
    /// What is said, and how.
    package var output: OutputOptions
}

/// How groups take their places: the options that every downloading verb shares.
package struct PlacingOptions: Equatable, Sendable {
    /// Whether the origin is asked again for what is there.
    package var refreshes: Bool
    /// What happens where something stands that isn't ours.
    package var onConflict: ConflictPolicy
    /// Where the files of a new group stand.
    package var layout: Layout
    /// What a committed group survives.
    package var durability: Durability
}

/// How origins are asked: the options that every downloading verb shares.
package struct NetworkOptions: Equatable, Sendable {
    /// The connections to one host at a time.
    package var perHost: Int
    /// The attempts after the first.
    package var retries: Int
    /// The longest Retry-After that is obeyed.
    package var retryMaxWait: Duration
    /// The time that making a connection may take.
    package var connectTimeout: Duration
    /// The time that a transfer may stay below `stallRate`.
    package var stallTimeout: Duration
    /// The speed that counts as standing still, in bytes a second.
    package var stallRate: Int64
    /// Fields that are sent to the plan's own origins.
    package var headers: [HeaderFields.Field]
    /// Whether names and passwords are taken from the user's .netrc file.
    package var usesNetrc: Bool
    /// The proxy's address as it was written; nil obeys the environment.
    package var proxy: String?
    /// A file of certificate authorities in place of the system's.
    package var authorityFile: String?
    /// What the program calls itself to origins; nil is its own name.
    package var userAgent: String?
    /// Whether a redirect from https to http is followed.
    package var allowsDowngrade: Bool
    /// The most bytes a second of the whole run; nil for no limit.
    package var limitRate: Int64?
    /// Whether only public addresses are connected to.
    package var isPublicOnly: Bool
    /// The environment variable that names a proxy; nil where none does.
    package var proxyVariable: String?
    /// The transport that the environment names, as it was written; nil where it names none.
    package var transport: String?
}

/// What is said, and how: the options that every verb shares.
package struct OutputOptions: Equatable, Sendable {
    /// Whether events are written as JSON lines on standard output.
    package var json: Bool
    /// Whether only errors are said.
    package var isQuiet: Bool
    /// Whether each attempt is said.
    package var isVerbose: Bool
    /// How progress is shown.
    package var progress: ProgressChoice
    /// Whether colours are used.
    package var color: ColorChoice
}

/// What `--progress` was given.
package enum ProgressChoice: String, CaseIterable, Sendable {
    /// Bars on a terminal, else lines.
    case auto
    /// Bars that are redrawn in place.
    case bar
    /// One line a finished group.
    case plain
    /// Nothing.
    case none
}

/// What `--color` was given.
package enum ColorChoice: String, CaseIterable, Sendable {
    /// Colours on a terminal that has them, unless NO_COLOR asks for none.
    case auto
    /// Colours, whatever the output is.
    case always
    /// No colours.
    case never
}
