import Gatefold
package import GatefoldPlatform

/// Everything that a run says: results on standard output, progress and messages on standard
/// error, in the form that was asked for.
package actor Console {
    private let output: OutputOptions
    private let style: ProgressStyle
    private let results: TerminalDevice
    private let messages: TerminalDevice
    private let palette: Palette
    private let resultPalette: Palette
    private let glyphs: Glyphs
    private var screen = BarScreen()
    private var tick = 0
    private var remarks: [String: [Int: String]] = [:]
    private var shownProgress: [String: GroupProgress] = [:]
    private let inbox = Locked<[Note]>([])
    private var held = HeldLines()

    /// The notes that may wait: then whoever brings the next one waits for them to be said.
    private static let most = 128

    /// Something of a group that is said in its turn, with the next redrawing at the latest.
    private enum Note: Sendable {
        case event(GroupEvent, AssetGroup)
        case end(Result<CommittedGroup, GroupFailure>, AssetGroup, seconds: Double)
    }

    /// Decides by the options, the environment, and what the two streams are.
    package init(
        _ output: OutputOptions, environment: [String: String],
        results: TerminalDevice = .standardOutput, messages: TerminalDevice = .standardError
    ) {
        self.output = output
        self.results = results
        self.messages = messages
        let isTerminal = messages.isTerminal
        style = ProgressStyle(output, environment: environment, isTerminal: isTerminal)
        palette = Palette(output.color, environment: environment, isTerminal: isTerminal)
        resultPalette = Palette(
            output.color, environment: environment, isTerminal: results.isTerminal)
        glyphs = Glyphs.suiting(environment)
    }

    /// What happened to a group on its way; said later, in its turn.
    nonisolated func note(_ event: GroupEvent, of group: AssetGroup) {
        guard isSaid(event) else { return }
        inbox.withLock { $0.append(.event(event, group)) }
    }

    /// How a group ended; said later, in its turn.
    nonisolated func finish(
        _ result: Result<CommittedGroup, GroupFailure>, _ group: AssetGroup, seconds: Double
    ) async {
        let waiting = inbox.withLock { notes in
            notes.append(.end(result, group, seconds: seconds))
            return notes.count
        }
        if waiting >= Self.most { await sayNotes() }
    }

    private nonisolated func isSaid(_ event: GroupEvent) -> Bool {
        switch event {
        case .started: output.json
        case .requested: output.isVerbose
        case .retrying: true
        case .committed, .rolledBack: false
        }
    }

    /// Says what waits, as many lines as can be in one write.
    private func sayNotes() {
        let notes = inbox.withLock { notes in
            defer { notes = [] }
            return notes
        }
        guard !notes.isEmpty else { return }
        held.isHolding = true
        for note in notes {
            switch note {
            case .event(let event, let group): say(event, of: group)
            case .end(let result, let group, let seconds): say(result, group, seconds: seconds)
            }
        }
        held.isHolding = false
        writeHeld()
    }

    private func say(_ event: GroupEvent, of group: AssetGroup) {
        switch event {
        case .started: json(.started(group: group.name))
        case .requested(let request): noteRequest(request, of: group)
        case .retrying(let retry): noteRetry(retry, of: group)
        case .committed, .rolledBack: break  // said by `finish`
        }
    }

    private func say(
        _ result: Result<CommittedGroup, GroupFailure>, _ group: AssetGroup, seconds: Double
    ) {
        json(JSONEvent(result, seconds: seconds))
        remarks[group.name] = nil
        shownProgress[group.name] = nil
        let finished = FinishedGroup(result, group, seconds: seconds)
        if style == .bar { draw(screen.print(line: finished.scrolled(palette, glyphs))) }
        if output.json { return }
        if output.isVerbose, case .success(let group) = result, let guarantee = group.guarantee {
            put("\(group.name.printable): guarantee: \(guarantee.rawValue)")
        }
        if case .failure = result {
            if style != .bar { say(PlainLine.text(finished), to: .messages) }
        } else if !output.isQuiet, style != .bar || !results.isTerminal {
            say(PlainLine.text(finished), to: .results)
        }
    }

    /// How far the groups are at this moment; called ten times a second.
    func show(_ groups: [GroupProgress], of run: RunProgress) {
        sayNotes()
        for progress in groups where output.json { showJSON(progress) }
        guard style == .bar else { return }
        tick += 1
        let size = messages.size
        let style = BarStyle(
            width: size?.columns ?? 80, rows: size?.rows ?? 24, palette: palette, glyphs: glyphs)
        let running = groups.map { RunningGroup($0, remarks: remarks[$0.name] ?? [:]) }
        let frame = BarFrame.lines(
            running, totals: RunTotals(run), style: style, tick: tick)
        draw(screen.show(frame, width: style.width))
    }

    /// Says what waits, and takes the bars away.
    func clearProgress() {
        sayNotes()
        draw(screen.close())
    }

    /// The last word of a run.
    func summarize(_ summary: JSONEvent.Summary) {
        sayNotes()
        json(.summary(summary))
    }

    /// A line of text for a person; it may hold several, and stands above what is redrawn.
    func tell(_ text: String) {
        sayNotes()
        put(text)
    }

    private func put(_ text: String) {
        if output.json || output.isQuiet { return }
        if style == .bar {
            draw(
                screen.print(
                    lines: text.split(separator: "\n", omittingEmptySubsequences: false)
                        .map(String.init)))
        } else {
            say(text, to: .messages)
        }
    }

    /// A text that somebody asked for; in the JSON form there is none.
    func show(result: String) {
        if !output.json { say(result, to: .results) }
    }

    /// What was asked for: for scripts, or in lines for a person; of what is quiet only trouble.
    func report(_ reports: [any Report]) {
        sayNotes()
        let said = output.isQuiet && !output.json ? reports.filter(\.isTrouble) : reports
        let style = resultStyle
        let lines = said.flatMap { output.json ? [$0.json] : $0.lines(style) }
        if lines.isEmpty { return }
        // The next line of progress comes soon enough.
        if style.width != nil { draw(screen.close()) }
        say(lines.joined(separator: "\n"), to: .results)
    }

    /// A line that says how far it is, in place of the last one.
    func show(progress line: String) {
        guard style == .bar else { return }
        let width = messages.size?.columns ?? 80
        let text = glyphs.showable(line)
        draw(
            screen.show(
                [DisplayWidth.cut(text, to: max(0, width - 1), ellipsis: glyphs.ellipsis)],
                width: width))
    }

    /// Something that went wrong, on standard error, whatever else is said.
    func complain(_ line: String) {
        sayNotes()
        if messages.isTerminal { draw(screen.close()) }
        say("gatefold: \(line)", to: .messages)
    }

    /// Whether progress is shown at all.
    nonisolated var showsProgress: Bool { style == .bar }

    /// Whether what is well is said too.
    nonisolated var isVerbose: Bool { output.isVerbose }

    private var resultStyle: ReportStyle {
        ReportStyle(
            width: results.isTerminal ? results.size?.columns ?? 80 : nil, palette: resultPalette,
            glyphs: results.isTerminal ? glyphs : .unicode)
    }

    /// Whether only ASCII signs are safe to show.
    nonisolated var isASCII: Bool { glyphs.isASCII }

    private func noteRequest(_ request: GroupEvent.Request, of group: AssetGroup) {
        guard output.isVerbose else { return }
        put("\(group.name.printable): \(request.asset.rawValue): \(RequestLine.text(request))")
    }

    private func noteRetry(_ retry: GroupEvent.Retry, of group: AssetGroup) {
        remarks[group.name, default: [:]][retry.index] = retry.reason.remark
        json(
            .retrying(
                JSONEvent.Retrying(
                    group: group.name, asset: retry.asset, attempt: retry.attempt,
                    waitSeconds: retry.wait.inSeconds, reason: retry.reason)))
        guard output.isVerbose else { return }
        let wait = Quantity.duration(retry.wait.inSeconds)
        put(
            "\(group.name.printable): \(retry.asset.rawValue): \(retry.reason); "
                + "attempt \(retry.attempt) in \(wait)")
    }

    private func showJSON(_ progress: GroupProgress) {
        guard progress.state == .downloading || progress.state == .committing,
            shownProgress[progress.name] != progress
        else { return }
        shownProgress[progress.name] = progress
        json(.progress(JSONEvent.Progress(progress)))
    }

    private func json(_ event: @autoclosure () -> JSONEvent) {
        if output.json { say(event().line, to: .results) }
    }

    private func draw(_ text: String) {
        // Whoever reads the progress may have gone; the download goes on without them.
        guard !text.isEmpty else { return }
        writeHeld()
        try? messages.write(text)
    }

    private func say(_ line: String, to device: Device) {
        if held.device != device { writeHeld() }
        held.device = device
        held.text += line + "\n"
        if !held.isHolding { writeHeld() }
    }

    private func writeHeld() {
        guard !held.text.isEmpty else { return }
        try? (held.device == .results ? results : messages).write(held.text)
        held.text = ""
    }

    private enum Device {
        case results
        case messages
    }

    /// Lines for one device that are written together.
    private struct HeldLines {
        var isHolding = false
        var device = Device.messages
        var text = ""
    }
}

extension FailureReason {
    /// The reason in a word or two, for a bar.
    fileprivate var remark: String {
        switch self {
        case .status(let status): "\(status)"
        case .transport(let failure):
            switch failure.kind {
            case .stalled, .connectTimeout: "too slow"
            case .unreachable, .unresolvedHost: "no connection"
            default: "broke off"
            }
        default: code
        }
    }
}
