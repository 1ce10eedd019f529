package import Gatefold
import GatefoldPlatform

/// What `gatefold verify` says of one group.
package struct VerificationReport: Report {
    private let result: GroupVerification

    /// Tells of a group that was read.
    package init(_ result: GroupVerification) {
        self.result = result
    }

    /// Whether something is wrong with the group.
    package var isTrouble: Bool { !result.isIntact }

    /// One line a finding: the group, the file, what was found, and what to do.
    ///
    /// On a terminal that is too narrow for it there are two.
    package func lines(_ style: ReportStyle) -> [String] {
        if result.isIntact {
            let bytes = Quantity.bytes(result.bytes)
            return [style.line("intact", .good, result.name, " (\(bytes))")]
        }
        return result.findings.flatMap { lines(of: $0, style) }
    }

    /// Nothing is cut, since which file it is matters; what to do may get a line of its own.
    private func lines(
        of finding: GroupVerification.Finding, _ style: ReportStyle
    ) -> [String] {
        let free = ReportStyle(width: nil, palette: style.palette, glyphs: style.glyphs)
        let name = ([result.name] + (finding.file.map { [$0] } ?? [])).joined(separator: ": ")
        let kind = finding.kind
        let found = free.line(kind.word, .bad, name, ": \(kind.words(finding.expected)).")
        let line = found + " " + style.glyphs.showable(advice(kind))
        if let width = style.width, DisplayWidth.cells(ofPainted: line) >= width {
            return [found, free.below(advice(kind))]
        }
        return [line]
    }

    private func advice(_ kind: GroupVerification.Kind) -> String {
        let heal = "\"gatefold heal \(Wording.shellQuoted(result.name))\""
        return switch kind {
        case .rot, .length, .missing: "Run \(heal)."
        case .notAFile: "Move it away, then run \(heal)."
        case .foreign: "Move it away if it isn't meant to be there."
        case .unreadable: "Mend the disk or the rights and verify again."
        case .receipt: "Move it away and get the group again."
        }
    }
}

extension GroupVerification.Kind {
    /// The word at the start of a line, which fits its column.
    fileprivate var word: String {
        switch self {
        case .notAFile: "no file"
        case .rot, .length, .missing, .foreign, .unreadable, .receipt: code
        }
    }

    /// What was found, as the end of a sentence.
    fileprivate func words(_ expected: Receipt.File?) -> String {
        switch self {
        case .rot: "the bytes are not those that were committed"
        case .length(let found): "\(found) bytes instead of \(expected?.bytes ?? 0)"
        case .missing: "it is not there"
        case .foreign(let isFolder):
            isFolder ? "a folder that is not the group's" : "a file that is not the group's"
        case .notAFile: "a link or a folder stands there"
        case .unreadable(let call, let number):
            "\(SystemError(call: call, number: number, path: "").reason) (\(call))"
        case .receipt: "the receipt is damaged"
        }
    }
}

extension VerificationReport {
    /// The verdict as a script reads it.
    package var json: String {
        var json = JSONText()
        json.add("verdict", result.isIntact ? "intact" : "damaged")
        json.add("group", result.name)
        if let folder = result.group?.folder { json.add("folder", folder) }
        if !result.isIntact {
            let findings = result.findings.map(\.json).joined(separator: ",")
            json.add("findings", raw: "[" + findings + "]")
        }
        json.add("bytes", result.bytes)
        return json.text
    }
}

extension GroupVerification.Finding {
    fileprivate var json: String {
        var json = JSONText()
        if let file { json.add("file", file) }
        if let expected { json.add("role", expected.role.rawValue) }
        json.add("finding", kind.code)
        switch kind {
        case .rot(let found):
            if let expected { json.add("expectedSha256", expected.sha256.description) }
            json.add("foundSha256", found.description)
        case .length(let found):
            if let expected { json.add("expectedBytes", expected.bytes) }
            json.add("foundBytes", found)
        case .foreign(let isFolder): json.add("folder", isFolder)
        case .unreadable(let call, let number):
            json.add("call", call)
            json.add("errno", Int(number))
            json.add("message", SystemError(call: call, number: number, path: "").reason)
        case .missing, .notAFile, .receipt: break
        }
        return json.text
    }
}

/// The last word of `gatefold verify`.
package struct VerificationSummaryReport: Report {
    private let summary: LibraryVerification.Summary
    private let missing: Int

    /// It is the end of an answer.
    package let isTrouble = false

    /// Tells what it came to, and of how many names there was no group.
    package init(_ summary: LibraryVerification.Summary, missing: Int) {
        self.summary = summary
        self.missing = missing
    }

    /// The counts and the bytes.
    package func lines(_ style: ReportStyle) -> [String] {
        if summary.intact + summary.damaged + missing == 0 {
            return ["Nothing is in this library yet."]
        }
        let bytes = Quantity.bytes(summary.bytes)
        var words = ["\(summary.intact) intact"]
        if summary.damaged > 0 {
            let findings = summary.findings == 1 ? "1 finding" : "\(summary.findings) findings"
            words.append("\(summary.damaged) damaged (\(findings))")
        }
        if missing > 0 { words.append("\(missing) not found") }
        return [(words + ["\(bytes) read"]).joined(separator: ", ")]
    }

    /// The counts as a script reads them.
    package var json: String {
        var json = JSONText()
        json.add("verdict", "summary")
        json.add("intact", summary.intact)
        json.add("damaged", summary.damaged)
        json.add("notFound", missing)
        json.add("findings", summary.findings)
        json.add("bytes", summary.bytes)
        return json.text
    }
}

/// The line that says how far `gatefold verify` is.
package enum VerificationLine {
    /// `verifying 12 of 340 groups, 1.2 GiB`, without a newline.
    package static func text(_ progress: LibraryVerification.Progress) -> String {
        let count = progress.expectedGroups.map { "\(progress.groups) of \($0)" }
        let groups = count ?? "\(progress.groups)"
        return "verifying \(groups) groups, \(Quantity.bytes(progress.bytes))"
    }
}
