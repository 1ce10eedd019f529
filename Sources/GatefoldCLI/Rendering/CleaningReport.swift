package import Gatefold
import GatefoldPlatform

/// What `gatefold clean` says of one group, or of one thing in the trash.
package struct CleaningReport: Report {
    private let item: LibraryCleaning.Item
    private let isTrash: Bool

    /// Tells what became of something.
    package init(_ item: LibraryCleaning.Item, isTrash: Bool) {
        self.item = item
        self.isTrash = isTrash
    }

    /// Whether it should have gone and did not.
    package var isTrouble: Bool {
        if case .failed = item.outcome { return true }
        return false
    }

    private var name: String { item.name ?? (isTrash ? "trash/" : "stage/") + item.key }

    /// One line: what went or was left, and how many bytes.
    package func lines(_ style: ReportStyle) -> [String] {
        switch item.outcome {
        case .removed(let bytes):
            [style.line("removed", .good, name, " (\(Quantity.bytes(bytes)))")]
        case .held(let holder):
            [style.line("left", .warning, name, " (\(holder) is working on it)")]
        case .needed: [style.line("left", .warning, name, " (it can still be finished)")]
        case .unknown: [style.line("left", .warning, name, " (of another version of Gatefold)")]
        case .failed(_, let call, let number):
            [style.line("failed", .bad, name, " (\(Self.reason(call, number)))")]
        }
    }

    private static func reason(_ call: String, _ number: Int32) -> String {
        "\(SystemError(call: call, number: number, path: "").reason), \(call)"
    }

    /// The same as a script reads it.
    package var json: String {
        var json = JSONText()
        json.add("outcome", outcome)
        if let name = item.name { json.add("group", name) }
        json.add(isTrash ? "trash" : "key", item.key)
        switch item.outcome {
        case .removed(let bytes): json.add("bytes", bytes)
        case .held(let holder): json.add("holder", holder)
        case .needed, .unknown: break
        case .failed(let bytes, let call, let number):
            json.add("bytes", bytes)
            json.add("call", call)
            json.add("errno", Int(number))
            json.add("message", Self.reason(call, number))
        }
        return json.text
    }

    private var outcome: String {
        switch item.outcome {
        case .removed: "removed"
        case .held: "held"
        case .needed: "needed"
        case .unknown: "unknown"
        case .failed: "failed"
        }
    }
}

/// The last word of `gatefold clean`.
package struct CleaningSummaryReport: Report {
    private let cleaning: LibraryCleaning

    /// It is the end of an answer.
    package let isTrouble = false

    /// Tells what everything came to.
    package init(_ cleaning: LibraryCleaning) {
        self.cleaning = cleaning
    }

    private var items: [LibraryCleaning.Item] { cleaning.stages + cleaning.trash }

    private var removed: Int {
        items.count { if case .removed = $0.outcome { true } else { false } }
    }

    /// The bytes that were given back, and what was left.
    package func lines(_ style: ReportStyle) -> [String] {
        var left: [String] = []
        if items.count > removed { left.append("\(items.count - removed) left") }
        if cleaning.younger > 0 { left.append("\(cleaning.younger) not old enough") }
        if items.isEmpty, left.isEmpty { return ["There is nothing to give back."] }
        let given = "\(Quantity.bytes(cleaning.bytes)) given back"
        return [([given] + left).joined(separator: ", ")]
    }

    /// The counts as a script reads them.
    package var json: String {
        var json = JSONText()
        json.add("outcome", "summary")
        json.add("removed", removed)
        json.add("left", items.count - removed)
        json.add("younger", cleaning.younger)
        json.add("bytes", cleaning.bytes)
        return json.text
    }
}
