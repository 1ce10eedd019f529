package import Gatefold
import GatefoldPlatform

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// One finding of `gatefold status`.
package struct StatusReport: Report {
    private let status: GroupStatus
    private let now: Date

    /// Tells of a finding; ages count up to `now`.
    package init(_ status: GroupStatus, now: Date) {
        self.status = status
        self.now = now
    }

    /// Whether it is more than a state in which a group may be.
    package var isTrouble: Bool {
        switch status {
        case .committed, .rolledBack, .unfinished, .running: false
        case .damagedRecord, .damagedReceipt, .unreadable: true
        }
    }

    /// The finding as a person reads it: a line, and another one that says why or what to do.
    package func lines(_ style: ReportStyle) -> [String] {
        switch status {
        case .committed(let group):
            let word = group.receipt.degraded ? "degraded" : "committed"
            let tone: Palette.Tone = group.receipt.degraded ? .warning : .good
            return [style.line(word, tone, group.name, " (\(Quantity.bytes(group.bytes)))")]
        case .rolledBack(let group):
            return [waiting("rolled back", .bad, group, style)]
                + (group.reasonLine.map { [style.below($0)] } ?? [])
        case .unfinished(let group): return [waiting("unfinished", .warning, group, style)]
        case .running(let group, let holder):
            return [style.line("running", .active, group.shownName, " (\(holder))")]
        case .damagedRecord(let group):
            return [
                style.line(
                    "damaged", .bad, group.shownName, " (\(Quantity.bytes(group.diskBytes)))"),
                style.below("Its record cannot be read. \"gatefold clean\" removes it."),
            ]
        case .damagedReceipt(let path):
            return [
                style.line("damaged", .bad, path, ""),
                style.below("Its receipt cannot be read. Move it away and get the group again."),
            ]
        case .unreadable(let path, let number):
            return [style.line("unreadable", .bad, path, " (\(Self.reason(number)))")]
        }
    }

    private func waiting(
        _ word: String, _ tone: Palette.Tone, _ group: StagedGroup, _ style: ReportStyle
    ) -> String {
        let kept = "\(Quantity.bytes(group.keptBytes)) kept"
        let age = Quantity.age(now.timeIntervalSince(group.date))
        return style.line(word, tone, group.shownName, " (\(kept), \(age))")
    }

    private static func reason(_ number: Int32) -> String {
        SystemError(call: "", number: number, path: "").reason
    }
}

extension StatusReport {
    /// The finding as a script reads it.
    package var json: String {
        var json = JSONText()
        switch status {
        case .committed(let group): group.write(to: &json)
        case .rolledBack(let group): group.write("rolledBack", to: &json)
        case .unfinished(let group): group.write("unfinished", to: &json)
        case .running(let group, let holder):
            group.write("running", to: &json)
            json.add("holder", holder)
        case .damagedRecord(let group): group.write("damaged", to: &json)
        case .damagedReceipt(let path):
            json.add("state", "damaged")
            json.add("what", "receipt")
            json.add("path", path)
        case .unreadable(let path, let number):
            json.add("state", "unreadable")
            json.add("path", path)
            json.add("errno", Int(number))
            json.add("message", Self.reason(number))
        }
        return json.text
    }
}

extension StoredGroup {
    fileprivate func write(to json: inout JSONText) {
        json.add("state", "committed")
        json.add("group", name)
        json.add("folder", folder)
        json.add("layout", layout.rawValue)
        json.add("bytes", bytes)
        json.add("degraded", receipt.degraded)
        json.add("guarantee", receipt.guarantee.rawValue)
        let files = receipt.files.map { file in
            var json = JSONText()
            json.add("role", file.role.rawValue)
            json.add("path", path(of: file))
            json.add("bytes", file.bytes)
            json.add("sha256", file.sha256.description)
            return json.text
        }
        json.add("files", raw: "[" + files.joined(separator: ",") + "]")
    }
}

extension StagedGroup {
    /// The group's name, else its key.
    var shownName: String { name ?? "stage/" + key }

    /// Why it was rolled back, without its name before and without advice behind.
    fileprivate var reasonLine: String? {
        guard var text = message else { return reason }
        let lead = shownName.printable + ": "
        if text.hasPrefix(lead) { text.removeFirst(lead.count) }
        if let end = text.firstRange(of: ". Nothing was changed.") {
            text = String(text[..<end.lowerBound])
        }
        return text
    }

    fileprivate func write(_ state: String, to json: inout JSONText) {
        json.add("state", state)
        if state == "damaged" { json.add("what", "record") }
        if let name { json.add("group", name) }
        json.add("key", key)
        if let asset { json.add("asset", asset.rawValue) }
        if let reason { json.add("reason", reason) }
        if let message { json.add("message", message) }
        json.add("when", date.formatted(.iso8601))
        json.add("keptBytes", keptBytes)
        json.add("diskBytes", diskBytes)
    }
}

/// The last word of `gatefold status`.
package struct StatusSummaryReport: Report {
    private let summary: StatusSummary
    private let trashBytes: Int64

    /// It is the end of an answer.
    package let isTrouble = false

    /// Tells what there is, and how many bytes lie in the trash.
    package init(_ summary: StatusSummary, trashBytes: Int64) {
        self.summary = summary
        self.trashBytes = trashBytes
    }

    /// The counts, and what can be done about what failed.
    package func lines(_ style: ReportStyle) -> [String] {
        let bytes = Quantity.bytes(summary.committedBytes)
        var committed = "\(summary.committed) committed (\(bytes)"
        if summary.degraded > 0 { committed += ", \(summary.degraded) degraded" }
        let others = [
            (summary.rolledBack, "rolled back"), (summary.unfinished, "unfinished"),
            (summary.running, "running"), (summary.damaged, "damaged"),
            (summary.unreadable, "unreadable"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        if others.isEmpty, summary.committed == 0 {
            return ["Nothing is in this library yet."] + advice
        }
        return ["", ([committed + ")"] + others).joined(separator: ", ")] + advice
    }

    private var advice: [String] {
        var lines: [String] = []
        if summary.rolledBack + summary.unfinished > 0 {
            lines.append(
                "\(Quantity.bytes(summary.keptBytes)) are kept: \"gatefold retry\" fetches the rest."
            )
        }
        let disk = summary.diskBytes + trashBytes
        if disk > 0 { lines.append("\"gatefold clean\" gives back \(Quantity.bytes(disk)).") }
        return lines
    }

    /// The counts as a script reads them.
    package var json: String {
        var json = JSONText()
        json.add("state", "summary")
        json.add("committed", summary.committed)
        json.add("degraded", summary.degraded)
        json.add("rolledBack", summary.rolledBack)
        json.add("unfinished", summary.unfinished)
        json.add("running", summary.running)
        json.add("damaged", summary.damaged)
        json.add("unreadable", summary.unreadable)
        json.add("committedBytes", summary.committedBytes)
        json.add("keptBytes", summary.keptBytes)
        json.add("diskBytes", summary.diskBytes)
        json.add("trashBytes", trashBytes)
        return json.text
    }
}
