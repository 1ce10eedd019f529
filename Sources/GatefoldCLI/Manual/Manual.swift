import Gatefold

/// The man page gatefold(1), made of the tables of verbs and options.
package enum Manual {
    /// The page in the man macros, with a newline at its end.
    package static var text: String {
        var page = Roff(title: "GATEFOLD", edition: edition, source: "Gatefold \(gatefoldVersion)")
        addHead(to: &page)
        addVerbs(to: &page)
        addOptions(to: &page)
        page.section("Exit status")
        for (code, meaning) in Help.exitCodes { page.item(.bold(code), meaning) }
        page.section("Environment")
        for (names, meaning) in environment { page.item(names, meaning) }
        page.section("Files")
        for (path, meaning) in files { page.item(.italic(path), meaning) }
        addExamples(to: &page)
        page.section("See also")
        page.paragraph("curl(1), bash(1), zsh(1), fish(1)")
        return page.text
    }

    /// The day of the last change of what is said here, as man pages name their edition.
    private static let edition = "2026-11-30"

    private static func addHead(to page: inout Roff) {
        page.section("Name")
        page.line(.plain("gatefold "), .raw(#"\-"#), .plain(" \(lead)"))
        page.section("Synopsis")
        for verb in Verbs.all { page.usage(verb.usage) }
        page.section("Description")
        for paragraph in description { page.paragraph(paragraph) }
    }

    private static func addVerbs(to page: inout Roff) {
        page.section("Verbs")
        for verb in Verbs.all {
            page.subsection("gatefold \(verb.name)")
            page.paragraph(Help.sentence(verb.summary))
            for operand in verb.operands {
                guard let words = operand.kind.words else { continue }
                page.paragraph("\(operand.label) is \(Wording.list(words, "or")).")
            }
            for row in verb.options where row.topic == .verb { add(row, to: &page) }
            let topics = shared.filter { topic in verb.options.contains { $0.topic == topic } }
            guard !topics.isEmpty else { continue }
            let titles = Wording.list(topics.map(title), "and")
            page.paragraph("It also takes what stands under \(titles).")
        }
    }

    private static func addOptions(to page: inout Roff) {
        page.section("Options of every verb")
        for row in Options.global { add(row, to: &page) }
        for topic in shared {
            page.section(title(topic))
            page.paragraph(Help.sentence(topic.summary))
            for row in Verbs.options where row.topic == topic { add(row, to: &page) }
        }
    }

    private static let shared = OptionTopic.allCases.filter { $0 != .verb }

    private static func title(_ topic: OptionTopic) -> String {
        "\(topic.rawValue.uppercased()) OPTIONS"
    }

    private static func add(_ row: OptionRow, to page: inout Roff) {
        var spans: [Roff.Span] = []
        for name in row.spellings {
            if !spans.isEmpty { spans.append(.plain(", ")) }
            spans.append(.bold(name))
        }
        if let label = row.label { spans += [.plain(" "), .italic(label)] }
        let standard = row.defaultText.map { " (default: \($0))" } ?? ""
        page.item(spans, row.help + standard)
    }

    private static func addExamples(to page: inout Roff) {
        page.section("Examples")
        for verb in Verbs.all {
            guard let example = verb.example else { continue }
            page.paragraph(Help.sentence(verb.summary))
            page.example(example)
        }
    }
}
