import Gatefold

/// The groups of one plan or several, one after another, each place once.
///
/// What can be read twice is read through before anything is begun: then the groups are counted,
/// and of two groups with one place none is downloaded. Standard input can't be: a document is
/// kept until its end, and JSON lines are taken as they come.
actor PlanQueue {
    private let inputs: [PlanInput]
    private let limit: Int?
    private let isArtworkOptional: Bool
    private var next = 0
    private var reader: PlanReader?
    private var given = 0
    private var seen: [PlaceMark: Entry] = [:]
    /// What was read ahead, the next one last.
    private var kept: [PlannedGroup] = []
    private var keepsMarks = true
    private var trouble: (any Error)?

    /// How many groups there are; nil while that is unknown.
    private(set) var count: Int?

    /// The entries without a song that were passed over.
    private(set) var skipped = 0

    init(_ inputs: [PlanInput], first limit: Int?, isArtworkOptional: Bool) {
        self.inputs = inputs
        self.limit = limit
        self.isArtworkOptional = isArtworkOptional
    }

    /// Reads through what can be read twice; throws for what no group of it may be begun.
    func check() async throws(CommandFailure) {
        do {
            if inputs.allSatisfy(\.isRepeatable) {
                try await countGroups()
                (next, reader, given, skipped, seen) = (0, nil, 0, 0, [:])
                // Every place is known to be there once.
                keepsMarks = false
            } else if inputs.count == 1 {
                try await keepDocument()
            }
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw .usage("\(error)")
        }
    }

    /// Counts the groups; a bad line ends lines, and a document with a mistake is none.
    private func countGroups() async throws {
        do {
            while try await read() != nil {}
        } catch let mistake as PlanMistake {
            guard reader?.format == .jsonLines else { throw mistake }
        }
        count = given
    }

    private func keepDocument() async throws {
        while let planned = try await read() {
            kept.append(planned)
            if reader?.format == .jsonLines { return }
        }
        kept.reverse()
        count = given
    }

    /// The next groups, none at the end: many, unless each may have to be waited for.
    func groups() async throws -> [AssetGroup] {
        let most = inputs.allSatisfy(\.isRepeatable) || !kept.isEmpty ? 64 : 1
        var groups: [AssetGroup] = []
        do {
            while groups.count < most, let planned = try await take() {
                groups.append(planned.group)
            }
        } catch {
            // What was read before is still downloaded: then the reading fails once more.
            if groups.isEmpty { throw error }
            trouble = error
        }
        return groups
    }

    /// The next group with its place in the plan; nil at the end.
    func take() async throws -> PlannedGroup? {
        if let trouble { throw trouble }
        if let planned = kept.popLast() { return planned }
        return try await read()
    }

    private func read() async throws -> PlannedGroup? {
        if let limit, given >= limit { return nil }
        while true {
            if reader == nil {
                guard next < inputs.count else { return nil }
                reader = try inputs[next].reader()
                next += 1
            }
            guard var planned = try await nextOfReader() else {
                reader = nil
                continue
            }
            if isArtworkOptional { planned.group.makeArtworkOptional() }
            try mark(planned)
            given += 1
            return planned
        }
    }

    private func nextOfReader() async throws -> PlannedGroup? {
        // Taken, not copied: a copy would share what waits in it, and then every call copies that.
        guard var current = reader.take() else { return nil }
        let before = current.skipped
        // Nobody else calls while it waits; what it has become is kept in every case.
        defer {
            skipped += current.skipped - before
            reader = current
        }
        return try await current.next()
    }

    private func mark(_ planned: PlannedGroup) throws(CommandFailure) {
        guard keepsMarks else { return }
        let key: String
        do throws(FailureReason) {
            key = try planned.group.placeKey()
        } catch {
            throw .usage("\(place(of: planned)): \(error). \(error.advice)")
        }
        let entry = Entry(input: next - 1, number: planned.number)
        if let other = seen.updateValue(entry, forKey: PlaceMark(key)) {
            throw .usage(
                "\(place(of: planned)): \(Wording.quoted(planned.group.name)) has the same place "
                    + "as \(name(of: other, like: planned)). Give one of them another name.")
        }
    }

    private func place(of planned: PlannedGroup) -> String {
        "\(inputs[max(0, next - 1)].name.printable): \(planned.place)"
    }

    /// What an earlier group is called: the places of one plan differ in their numbers.
    private func name(of entry: Entry, like planned: PlannedGroup) -> String {
        let isHere = entry.input == next - 1
        let number = String(entry.number)
        if isHere { return planned.place.replacing(String(planned.number), with: number) }
        return "number \(number) of \(inputs[entry.input].name.printable)"
    }

    /// Where a plan names a group, in few bytes.
    private struct Entry {
        private let bits: UInt32

        var input: Int { Int(bits >> 24) }
        var number: Int { Int(bits & 0xff_ffff) }

        init(input: Int, number: Int) {
            bits = UInt32(min(input, 255)) << 24 | UInt32(min(number, 0xff_ffff))
        }
    }
}

extension PlannedGroup {
    /// The number in its place: of the line, the track or the item.
    fileprivate var number: Int {
        let digits = place.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self)) ?? 0
    }
}

/// A place of a library in sixteen bytes, so that a million of them fit into memory.
private struct PlaceMark: Hashable {
    let high: UInt64
    let low: UInt64

    /// The first half of a key, which is a SHA-256 in hexadecimal digits.
    init(_ key: String) {
        high = UInt64(Substring(key.utf8.prefix(16)), radix: 16) ?? 0
        low = UInt64(Substring(key.utf8.dropFirst(16).prefix(16)), radix: 16) ?? 0
    }
}

extension AssetGroup {
    fileprivate mutating func makeArtworkOptional() {
        for index in assets.indices where assets[index].role == .artwork {
            assets[index].isOptional = true
        }
    }
}
