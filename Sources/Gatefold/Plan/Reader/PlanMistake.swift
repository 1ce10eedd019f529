/// What is wrong with a plan: which plan, where in it, what was found, and what was expected.
public struct PlanMistake: Error, Hashable, Sendable {
    /// The plan, as `PlanReader` was told: a file's name, an address, `standard input`.
    public let name: String

    /// The line or the path within the document; empty where the whole of it is meant.
    public let place: String

    /// What stands there, on one line, without the secrets that an address may hold.
    public let found: String

    /// What should stand there.
    public let expected: String

    /// Describes a mistake.
    ///
    /// - Parameters:
    ///   - name: The plan.
    ///   - place: The line or the path within it; empty for the whole of it.
    ///   - found: What stands there.
    ///   - expected: What should stand there.
    public init(name: String, place: String, found: String, expected: String) {
        self.name = name
        self.place = place
        self.found = found
        self.expected = expected
    }
}

extension PlanMistake: CustomStringConvertible {
    /// One line: the plan, the place, what was found, and what to write there.
    public var description: String {
        let start = ([name] + (place.isEmpty ? [] : [place])).joined(separator: ": ")
        return "\(start): found \(found); expected \(expected).".printable
    }
}
