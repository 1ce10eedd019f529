package import Gatefold

/// A group that is at work, with what its progress can't say.
package struct RunningGroup: Hashable, Sendable {
    /// How far it has come.
    package var progress: GroupProgress
    /// Why an asset is tried again, in a word such as `503`, by the asset's index.
    package var remarks: [Int: String]

    /// Describes a group at work.
    package init(_ progress: GroupProgress, remarks: [Int: String] = [:]) {
        self.progress = progress
        self.remarks = remarks
    }
}

/// What each asset of a group does, in a few words: `song 62%  cover ✓`.
struct AssetParts {
    /// The words for one asset.
    struct Part: Equatable {
        /// The same said ever shorter.
        let forms: [String]
        let tone: Palette.Tone?
        let weight: Weight
    }

    /// How much a person wants to know it.
    enum Weight: Int {
        case idle
        case done
        case moving
        case trouble
    }

    let parts: [Part]

    init(_ group: RunningGroup, _ style: BarStyle) {
        if group.progress.state == .committing {
            parts = [Part(forms: ["committing"], tone: .good, weight: .moving)]
            return
        }
        var seen: [Asset.Role: Int] = [:]
        parts = group.progress.assets.enumerated().map { index, asset in
            seen[asset.role, default: 0] += 1
            let number = seen[asset.role] ?? 1
            let name = number == 1 ? asset.role.word : "\(asset.role.word) \(number)"
            return Part(asset, name, remark: group.remarks[index], style.glyphs)
        }
    }

    /// The words that fit into so many cells, coloured and padded; nil if not even trouble fits.
    func text(_ columns: Int, _ style: BarStyle) -> String? {
        for least in [Weight.idle, .done, .moving, .trouble] {
            let kept = parts.filter { $0.weight.rawValue >= least.rawValue }
            if kept.isEmpty { break }
            for form in 0..<3 {
                if let line = line(kept, form, columns, style) { return line }
            }
        }
        let hasTrouble = parts.contains { $0.weight == .trouble }
        return hasTrouble
            ? nil : style.fit(parts.map { $0.text(2) }.joined(separator: "  "), columns)
    }

    private func line(
        _ kept: [Part], _ form: Int, _ columns: Int, _ style: BarStyle
    ) -> String? {
        let bare = kept.map { $0.text(form) }.joined(separator: "  ")
        let room = columns - DisplayWidth.cells(bare)
        guard room >= 0 else { return nil }
        let painted = kept.map { part in
            part.tone.map { style.palette.paint(part.text(form), $0) } ?? part.text(form)
        }
        return painted.joined(separator: "  ") + String(repeating: " ", count: room)
    }
}

extension AssetParts.Part {
    /// The form of this number, or the shortest there is.
    func text(_ form: Int) -> String {
        forms[min(form, forms.count - 1)]
    }

    fileprivate init(_ asset: AssetProgress, _ name: String, remark: String?, _ glyphs: Glyphs) {
        switch asset.state {
        case .waiting, .connecting:
            self.init("\(name) \(glyphs.idle)", .faint, .idle)
        case .receiving:
            let share = Self.share(of: asset)
            let isKnown = (asset.expectedBytes ?? 0) > 0
            self.init(
                forms: ["\(name) \(share)", isKnown ? "\(name) \(share)" : "\(name) ?"],
                tone: nil, weight: .moving)
        case .retrying(_, let seconds):
            let why = remark.map { " (\(glyphs.showable($0)))" } ?? ""
            let wait = Quantity.duration(seconds)
            self.init(
                forms: [
                    "\(name) retry in \(wait)\(why)", "\(name) retry \(wait)", "\(name) retry",
                ],
                tone: .warning, weight: .trouble)
        case .arrived:
            self.init("\(name) \(glyphs.done)", .good, .done)
        case .leftOut:
            self.init("\(name) left out", .warning, .done)
        case .failed:
            self.init("\(name) \(glyphs.failed)", .bad, .trouble)
        }
    }

    private init(_ text: String, _ tone: Palette.Tone?, _ weight: AssetParts.Weight) {
        self.init(forms: [text], tone: tone, weight: weight)
    }

    /// The share in three digits, or the bytes while no length is known.
    private static func share(of asset: AssetProgress) -> String {
        guard let expected = asset.expectedBytes, expected > 0 else {
            return Quantity.bytes(asset.receivedBytes)
        }
        let share = Quantity.percent(Double(asset.receivedBytes) / Double(expected))
        return String(repeating: " ", count: 3 - min(3, share.count)) + share
    }
}

extension Asset.Role {
    /// The word that a person is shown.
    fileprivate var word: String {
        switch self {
        case .song: "song"
        case .artwork: "cover"
        case .lyrics: "lyrics"
        case .other: "file"
        }
    }
}
