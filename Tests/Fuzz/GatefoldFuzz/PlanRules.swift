import Foundation
import Gatefold

/// A plan in any format: a byte says how it is cut, and whether it has an address of its own.
enum PlanRules {
    static func check(_ input: inout FuzzInput) {
        let kind = input.byte()
        let bytes = input.bytes()
        let base = kind & 1 == 1 ? URL(string: "https://h/a/plan") : nil
        let whole = Reading(bytes, base: base, step: bytes.count)
        let cut = Reading(bytes, base: base, step: 1 + Int(kind) / 2)
        claim(cut == whole, "cut: \(cut.end), whole: \(whole.end)")
        let isLine = whole.end.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control
        }
        claim(isLine && whole.end.utf8.count < 4_000, "no line: \(whole.end.debugDescription)")
        for planned in whole.groups { check(planned.group) }
    }

    private static func check(_ group: AssetGroup) {
        claim((try? GroupPlace(group.name)) != nil, "no place: \(group.name.debugDescription)")
        claim(!group.assets.isEmpty, "no assets: \(group.name.debugDescription)")
        for asset in group.assets {
            claim(!asset.sources.isEmpty, "no address: \(group.name.debugDescription)")
            for source in asset.sources {
                claim(Address.isUsable(source) == nil, "not usable: \(source)")
            }
        }
        let line = PlanWriter.line(group)
        let again = Reading(Array(line.utf8), base: nil, step: line.utf8.count)
        claim(again.groups.map(\.group) == [group], "\(line): \(again.end)")
    }
}

/// A plan that was read to its end or to its first mistake.
private struct Reading: Equatable {
    private(set) var groups: [PlannedGroup] = []
    private(set) var end = ""

    init(_ bytes: [UInt8], base: URL?, step: Int) {
        var intake = PlanIntake(name: "plan", base: base)
        do throws(PlanMistake) {
            var rest = bytes[...]
            while !rest.isEmpty {
                try intake.take(Array(rest.prefix(step)), into: &groups)
                rest = rest.dropFirst(step)
            }
            try intake.end(into: &groups)
            end = "\(intake.skipped) without a song"
        } catch {
            end = "\(error)"
        }
    }
}
