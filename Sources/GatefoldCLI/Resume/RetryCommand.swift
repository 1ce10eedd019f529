import Gatefold

/// `gatefold retry`: what is missing of groups that an earlier run could not have.
struct RetryCommand: Sendable {
    let options: ResumeOptions
    let console: Console

    /// Downloads the groups that wait for it, or those that were named.
    func run() async throws(CommandFailure) -> ExitCode {
        let names = try GroupNames.places(options.names)
        let downloader = try await Downloader.opened(options)
        let found = try await waiting(in: downloader.library)
        for text in found.unreadable {
            await console.complain("\(text). What waits there was left out.")
        }
        let waiting = found.groups
        var chosen = waiting
        if !names.isEmpty {
            chosen = waiting.filter { names.contains(where: $0.isNamed) }
        }
        var isMissed = !found.unreadable.isEmpty
        for name in names where !waiting.contains(where: { $0.isNamed(name) }) {
            isMissed = true
            await console.complain(
                "no group \(Wording.quoted(name.path)) waits for a retry. "
                    + "\"gatefold status\" lists those that do.")
        }
        if chosen.isEmpty, !isMissed { await console.tell("Nothing waits for a retry.") }
        let session = RunSession(
            downloader: downloader, console: console, jobs: options.jobs,
            clock: ContinuousClock())
        let code = await session.runToExit(chosen.map { downloader.prepareRetry(of: $0) })
        return isMissed ? .rolledBack : code
    }

    private func waiting(in library: Library) async throws(CommandFailure) -> RetryableGroups {
        do throws(LibraryFailure) {
            return try await library.retryableGroups()
        } catch {
            throw .library(error)
        }
    }
}

extension RetryableGroup {
    /// Whether that is the name of the group.
    fileprivate func isNamed(_ place: GroupPlace) -> Bool {
        (try? GroupPlace(group.name))?.key == place.key
    }
}

/// The names of groups on a command line.
enum GroupNames {
    /// The names without the stroke that a shell puts behind a folder it completes.
    static func bare(_ names: [String]) throws(CommandFailure) -> [String] {
        _ = try places(names)
        return names.map(bare)
    }

    private static func bare(_ name: String) -> String {
        name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
    }

    /// The places that the names stand for.
    static func places(_ names: [String]) throws(CommandFailure) -> [GroupPlace] {
        var places: [GroupPlace] = []
        for name in names {
            do throws(SafeName.Refusal) {
                places.append(try GroupPlace(bare(name)))
            } catch {
                throw .usage("NAME \(Wording.quoted(name)): \(error). Name a group.")
            }
        }
        return places
    }
}

extension Downloader {
    /// A downloader into a library that is there.
    static func opened(_ options: ResumeOptions) async throws(CommandFailure) -> Downloader {
        let transport = try NetworkSetup.transport(options.network)
        let library = try await Library.opened(
            at: options.into, .existing, options.placing.durability)
        return Downloader(
            library: library, transport: transport,
            settings: NetworkSetup.settings(options.network, maxSize: options.maxSize),
            commit: options.placing.settings)
    }
}

extension PlacingOptions {
    /// How the library is told of them.
    var settings: CommitSettings {
        var settings = CommitSettings()
        settings.layout = layout
        settings.onConflict = onConflict
        settings.refreshes = refreshes
        return settings
    }
}
