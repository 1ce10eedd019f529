import Gatefold
import GatefoldPlatform

/// `gatefold search`: songs in a table, or as a plan.
struct SearchCommand: Sendable {
    let options: SearchOptions
    let console: Console

    /// Asks the service; the exit code is 1 where it can't be asked, and where nothing is found.
    func run() async throws(CommandFailure) -> ExitCode {
        let address = try SearchQuery(options: options).address()
        let transport = try NetworkSetup.transport(options.network)
        if options.output.isVerbose { await console.tell("asking \(Address.redacted(address))") }
        let text = try await SmallFetch(transport: transport, network: options.network)
            .get(address)
        let songs = try await read(text)
        guard !songs.isEmpty else {
            let words = Wording.quoted(options.words.joined(separator: " "))
            await console.complain(
                "nothing was found for \(words). Try fewer words, or another --country.")
            return .rolledBack
        }
        if options.isPlan { await show(plan: songs) } else { await show(table: songs) }
        return .success
    }

    private func read(_ text: SmallFetch.Text) async throws(CommandFailure) -> [AssetGroup] {
        let rest = Locked(text.body[...])
        let name = Address.redacted(text.url)
        var reader = PlanReader(name: name, base: nil) { rest.withLock { $0.popFirst() } }
        var songs: [AssetGroup] = []
        do {
            while let song = try await reader.next() {
                guard reader.format == .iTunes else { break }
                songs.append(song.group)
            }
        } catch let mistake as PlanMistake {
            throw Self.failure(name, "\(mistake.found), \(mistake.place)")
        } catch {
            throw Self.failure(name, "\(error)")
        }
        guard reader.format == .iTunes else {
            throw Self.failure(name, reader.format?.description ?? "another text")
        }
        return songs
    }

    private static func failure(_ name: String, _ found: String) -> CommandFailure {
        CommandFailure(
            message: "\(name): the answer can't be read: found \(found.printable); expected "
                + "results of the iTunes Search API. Try it again later.",
            exitCode: .rolledBack)
    }

    private func show(table songs: [AssetGroup]) async {
        let table = SongTable(songs)
        await console.report((options.output.json ? [] : [table.head]) + table.rows)
    }

    /// Prints each place once: a song stands in the answer for every album that has it.
    private func show(plan songs: [AssetGroup]) async {
        var places: Set<String> = []
        let lines = songs.filter { song in
            guard let key = try? GroupPlace(song.name).key else { return false }
            return places.insert(key).inserted
        }
        await console.report(lines.map { PlanLine(group: $0) })
        let left = songs.count - lines.count
        guard left > 0 else { return }
        await console.tell(
            "\(Quantity.count(left, "song was", "songs were")) left out: artist and title are "
                + "another's too.")
    }
}

/// A group as a line of a plan, which is the same in every form of output.
private struct PlanLine: Report {
    let group: AssetGroup

    /// A plan is more than talk, and -q leaves it.
    var isTrouble: Bool { true }

    var json: String { PlanWriter.line(group) }

    func lines(_ style: ReportStyle) -> [String] { [PlanWriter.line(group)] }
}
