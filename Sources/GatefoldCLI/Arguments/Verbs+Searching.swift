extension Verbs {
    static let search = Verb(
        name: "search",
        operands: [Verb.Operand("WORDS", isRepeatable: true)],
        synopsis: "[--limit N] [--country CC] [--plan]",
        summary: "find songs in the iTunes Store; exit code 1 if none is found",
        options: [Options.limit.row, Options.country.row, Options.plan.row] + Options.oneRequest
            + Options.output,
        example: "gatefold search jack johnson --limit 5 --plan | gatefold run -"
    ) { (line) throws(UsageError) in
        .search(SearchOptions(line))
    }
}

extension Options {
    static let limit = OptionKey<Int>.number(
        .init("limit", nil, "N", help: "at most so many songs"), default: 25, in: 1...200)
    static let country = OptionKey<String?>(
        .init("country", nil, "CC", help: "the store's country, such as US or DE"), initial: nil
    ) { (text, _) throws(ValueMistake) in
        let isCode = text.utf8.count == 2 && text.utf8.allSatisfy { (97...122).contains($0 | 0x20) }
        guard isCode else { throw ValueMistake(expected: "a country in two letters, such as US") }
        return text.uppercased()
    }
    static let plan = OptionKey<Bool>.flag(
        .init("plan", help: "print a plan that \"gatefold run -\" downloads"))

    /// Of the options about the network, those that matter to a single request.
    static let oneRequest: [OptionRow] = {
        let others = [perHost.row, limitRate.row, retries.row, retryMaxWait.row].map(\.name)
        return network.filter { !others.contains($0.name) }
    }()
}

extension SearchOptions {
    fileprivate init(_ line: Verb.Invocation) {
        words = line.operands
        limit = line.values[Options.limit]
        country = line.values[Options.country]
        isPlan = line.values[Options.plan]
        let address = line.environment["GATEFOLD_SEARCH_URL"]
        endpoint = address?.isEmpty == false ? address : nil
        network = NetworkOptions(line)
        output = OutputOptions(line.values)
    }
}
