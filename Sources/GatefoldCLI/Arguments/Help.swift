/// The pages of help, made of the tables of verbs and options.
package enum Help {
    /// Everything that has a page of its own.
    package static let topics: [String] =
        Verbs.all.map(\.name) + [OptionTopic.network.rawValue, OptionTopic.output.rawValue]

    /// A page of help, each line at most `width` cells wide, with a newline at its end.
    ///
    /// - Parameters:
    ///   - topic: A verb or a topic; nil, or anything else, is the page that lists them.
    ///   - width: The width of the terminal in cells; 80 where there is none.
    /// - Returns: The page.
    package static func text(topic: String?, width: Int) -> String {
        let page = Page(width: min(max(width, 40), 100))
        let lines: [String]
        if let verb = topic.flatMap({ Verbs.named($0) }) {
            lines = verbPage(verb, page)
        } else if let topic = topic.flatMap({ OptionTopic(rawValue: $0) }), topic != .verb {
            lines = topicPage(topic, page)
        } else {
            lines = generalPage(page)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What each exit code says.
    static let exitCodes = [
        ("0", "every group is committed, or was there already; nothing is damaged"),
        ("1", "a group was rolled back (the others are committed), or is damaged"),
        ("2", "the command line or a plan could not be read; nothing was begun"),
        ("3", "the library cannot be used"),
        ("130, 143", "stopped by SIGINT or SIGTERM; the parts are kept"),
    ]

    private static func generalPage(_ page: Page) -> [String] {
        let lead = "Gatefold downloads a song and its artwork as one unit."
        let names = Options.global.map { short($0, ", ") }
        let more =
            "More: \"gatefold help TOPIC\", of a verb, "
            + Wording.list([OptionTopic.network, .output].map(\.rawValue), "or")
            + ". Options: " + Wording.list(names, "and") + "."
        return page.paragraph(lead) + ["usage: gatefold VERB [OPTION]...", ""]
            + page.table(Verbs.all.map { ($0.name, $0.summary) })
            + [""] + page.paragraph(more)
            + ["", "Exit codes:"] + page.table(exitCodes)
    }

    private static func verbPage(_ verb: Verb, _ page: Page) -> [String] {
        let own = verb.options.filter { $0.topic == .verb }
        var lines = page.paragraph("usage: \(verb.usage)", indent: 7)
        lines += [""] + page.paragraph(sentence(verb.summary))
        if !own.isEmpty { lines += [""] + page.table(own.map(pair)) }
        for topic in [OptionTopic.network, .output] {
            let rows = verb.options.filter { $0.topic == topic }
            if rows.isEmpty { continue }
            let title = "More, in \"gatefold help \(topic.rawValue)\": "
            lines += [""] + page.flow(title, rows.map { short($0, "/") })
        }
        for operand in verb.operands {
            guard let words = operand.kind.words else { continue }
            lines += [""] + page.paragraph("\(operand.label): \(Wording.list(words, "or"))")
        }
        if let example = verb.example { lines += ["", "example: \(example)"] }
        return lines
    }

    private static func topicPage(_ topic: OptionTopic, _ page: Page) -> [String] {
        let rows = Verbs.options.filter { $0.topic == topic }
        let verbs = Verbs.all.filter { verb in verb.options.contains { $0.topic == topic } }
        let users = Wording.list(verbs.map { "\"\($0.name)\"" }, "and")
        return page.paragraph("Options of \(users): \(topic.summary).")
            + [""] + page.table(rows.map(pair))
    }

    /// The names and the sentence of an option.
    private static func pair(_ row: OptionRow) -> (String, String) {
        let standard = row.defaultText.map { " [\($0)]" } ?? ""
        return (short(row, ", "), row.help + standard)
    }

    private static func short(_ row: OptionRow, _ separator: String) -> String {
        let dash = row.short.map { "-\($0)\(separator)" } ?? ""
        let label = row.label.map { " \($0)" } ?? ""
        return dash + row.spelling + label
    }

    static func sentence(_ phrase: String) -> String {
        phrase.prefix(1).uppercased() + phrase.dropFirst() + "."
    }
}
