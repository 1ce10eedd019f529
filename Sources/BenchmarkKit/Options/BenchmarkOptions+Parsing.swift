extension BenchmarkOptions {
    /// Reads a command line.
    ///
    /// - Parameter words: The arguments, without the program's name.
    /// - Returns: What they ask for.
    /// - Throws: What is wrong with the first word that can't be read.
    package static func parse(_ words: [String]) throws(OptionMistake) -> BenchmarkOptions {
        var options = BenchmarkOptions()
        var rounds: Int?
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--quick": options.isQuick = true
            case "--list": options.task = .list
            case "--help", "-h": options.task = .help
            case "--rounds": rounds = try number(after: word, &rest)
            case "--json": options.json = try value(after: word, &rest)
            case "--svg": options.svg = try value(after: word, &rest)
            case "--disk": options.disk = try value(after: word, &rest)
            case "--place": options.places = [try place(after: word, &rest)]
            case "--only": options.only += try works(after: word, &rest)
            case "--peers": options.peers = try peers(after: word, &rest)
            default: throw OptionMistake(word, .unknown)
            }
        }
        options.rounds = rounds ?? (options.isQuick ? 2 : 7)
        return options
    }

    private typealias Words = ArraySlice<String>

    private static func value(
        after option: String, _ rest: inout Words
    ) throws(OptionMistake) -> String {
        guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-") else {
            throw OptionMistake(option, .noValue)
        }
        return value
    }

    private static func number(
        after option: String, _ rest: inout Words
    ) throws(OptionMistake) -> Int {
        let value = try value(after: option, &rest)
        guard let number = Int(value), (1...1_000).contains(number) else {
            throw OptionMistake(option, .badValue(value, expected: ["a number from 1 to 1000"]))
        }
        return number
    }

    private static func place(
        after option: String, _ rest: inout Words
    ) throws(OptionMistake) -> Place {
        let value = try value(after: option, &rest)
        guard let place = Place(rawValue: value) else {
            let expected = Place.allCases.map(\.rawValue)
            throw OptionMistake(option, .badValue(value, expected: expected))
        }
        return place
    }

    private static func works(
        after option: String, _ rest: inout Words
    ) throws(OptionMistake) -> [String] {
        try names(after: option, &rest, of: Work.all.map(\.name))
    }

    private static func peers(
        after option: String, _ rest: inout Words
    ) throws(OptionMistake) -> [Contender] {
        let names = try names(after: option, &rest, of: Contender.peers.map(\.rawValue))
        return Contender.peers.filter { names.contains($0.rawValue) }
    }

    /// The words up to the next option, at least one, each of which has to be known.
    private static func names(
        after option: String, _ rest: inout Words, of known: [String]
    ) throws(OptionMistake) -> [String] {
        var names: [String] = []
        while let word = rest.first, !word.hasPrefix("-") {
            guard known.contains(word) else {
                throw OptionMistake(option, .badValue(word, expected: known))
            }
            names.append(word)
            rest.removeFirst()
        }
        guard !names.isEmpty else { throw OptionMistake(option, .noValue) }
        return names
    }
}
