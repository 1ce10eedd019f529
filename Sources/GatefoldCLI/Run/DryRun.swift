import Gatefold

/// `gatefold run --dry-run`: what would be done with each group, without a byte of an asset.
struct DryRun: Sendable {
    let options: RunOptions
    let console: Console
    let transport: any Transport

    /// Says a line for each group, and one for all of them.
    func run(_ queue: PlanQueue) async throws(CommandFailure) -> ExitCode {
        let downloader = await downloader()
        var counts: [PlannedLine.Verdict: Int] = [:]
        do {
            while let planned = try await queue.take() {
                if Task.isCancelled { return .success }
                let line = PlannedLine(planned, downloader?.preview(planned.group) ?? .new)
                counts[line.verdict, default: 0] += 1
                await console.report([line])
            }
        } catch {
            await console.complain((error as? CommandFailure)?.message ?? "\(error)")
            return .usage
        }
        await conclude(counts, await queue.skipped)
        return counts[.refused] == nil ? .success : .rolledBack
    }

    /// Looks at the library, if there is one; nothing is made.
    private func downloader() async -> Downloader? {
        guard let library = try? await Library(path: options.into, access: .reading) else {
            return nil
        }
        return Downloader(
            library: library, transport: transport, commit: options.placing.settings)
    }

    private func conclude(_ counts: [PlannedLine.Verdict: Int], _ skipped: Int) async {
        let sum = counts.values.reduce(0, +)
        var parts = PlannedLine.Verdict.allCases.compactMap { verdict in
            counts[verdict].map { "\($0) \(verdict.rawValue)" }
        }
        if skipped > 0 { parts.append("\(skipped) without a song passed over") }
        let list = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
        await console.tell("\(Quantity.count(sum, "group", "groups"))\(list).")
    }
}

/// One group of a dry run: where it would go, what it is made of, and what stands there.
struct PlannedLine: Report {
    /// What would be done, in a word.
    enum Verdict: String, CaseIterable {
        case new, present, replaced
        case aside = "set aside"
        case passed = "passed over"
        case refused
    }

    let planned: PlannedGroup
    let verdict: Verdict
    private let reason: FailureReason?

    init(_ planned: PlannedGroup, _ preview: GroupPreview) {
        self.planned = planned
        switch preview {
        case .new: (verdict, reason) = (.new, nil)
        case .alreadyPresent: (verdict, reason) = (.present, nil)
        case .replaces: (verdict, reason) = (.replaced, nil)
        case .setsAside: (verdict, reason) = (.aside, nil)
        case .passedOver: (verdict, reason) = (.passed, nil)
        case .refused(let why): (verdict, reason) = (.refused, why)
        }
    }

    var isTrouble: Bool { verdict == .refused }

    func lines(_ style: ReportStyle) -> [String] {
        var rest = "  " + planned.group.assets.map(Self.text).joined(separator: ", ")
        if let reason { rest = ": \(reason). \(reason.advice)" }
        return [style.line(verdict.rawValue, isTrouble ? .bad : .active, folder, rest)]
    }

    var json: String {
        var text = JSONText()
        text.add("group", planned.group.name)
        text.add("folder", folder)
        text.add("place", planned.place)
        text.add("verdict", verdict.rawValue)
        if let reason { text.add("reason", reason.code) }
        let assets = planned.group.assets.map { Self.json(of: $0) }
        text.add("assets", raw: "[" + assets.joined(separator: ",") + "]")
        return text.text
    }

    private var folder: String {
        (try? GroupPlace(planned.group.name))?.path ?? planned.group.name
    }

    private static func json(of asset: Asset) -> String {
        var text = JSONText()
        text.add("role", asset.role.rawValue)
        text.add("sources", asset.sources.count)
        if let bytes = asset.bytes { text.add("bytes", bytes) }
        text.add("optional", asset.isOptional)
        return text.text
    }

    /// For example `song 8.0 MiB`, `artwork from 3 sources`.
    private static func text(_ asset: Asset) -> String {
        var text = asset.role.rawValue
        if let bytes = asset.bytes { text += " " + Quantity.bytes(bytes) }
        if asset.sources.count > 1 { text += " from \(asset.sources.count) sources" }
        if asset.isOptional { text += ", if it can be had" }
        return text
    }
}
