/// Writes a page in the man macros (man(7)), as groff and mandoc read them.
package struct Roff {
    /// A piece of a line, and the letters it is set in.
    package enum Span {
        /// As it is.
        case plain(String)
        /// What is written as it is.
        case bold(String)
        /// What is replaced by something.
        case italic(String)
        /// What has been escaped already.
        case raw(String)
    }

    /// The page so far.
    package private(set) var text: String

    /// Begins a page of section 1.
    package init(title: String, edition: String, source: String) {
        // The date is read as one only as it is, without an escaped dash.
        text = ".TH \(title) 1 \(edition) \(Self.argument(source)) \"User Commands\"\n"
    }

    /// Begins a section, its title in capitals.
    package mutating func section(_ title: String) {
        text += ".SH \(Self.argument(title.uppercased()))\n"
    }

    /// Begins a part of a section.
    package mutating func subsection(_ title: String) {
        text += ".SS \(Self.argument(title))\n"
    }

    /// Sentences, each beginning a line of the source.
    package mutating func paragraph(_ sentences: some StringProtocol) {
        paragraph()
        fill(sentences)
    }

    /// Begins a paragraph, which a heading has done already.
    private mutating func paragraph() {
        if !isBelowHeading { text += ".PP\n" }
    }

    private var isBelowHeading: Bool {
        guard let end = text.dropLast().lastIndex(of: "\n") else { return false }
        let last = text[text.index(after: end)...]
        return last.hasPrefix(".SH ") || last.hasPrefix(".SS ")
    }

    /// A term, and what it means in an indented paragraph.
    package mutating func item(_ term: [Span], _ sentences: String) {
        text += ".TP\n"
        line(term)
        fill(sentences)
    }

    /// A term in letters of one kind, and what it means.
    package mutating func item(_ term: Span, _ sentences: String) {
        item([term], sentences)
    }

    /// A line of its own.
    package mutating func line(_ spans: Span...) {
        line(spans)
    }

    /// A command line, to be copied as it is.
    package mutating func example(_ words: String) {
        paragraph()
        text += ".RS 4\n.EX\n\(Self.protected(Self.literal(words)))\n.EE\n.RE\n"
    }

    /// A usage line: capitals are placeholders, and all other words are written as they are.
    package mutating func usage(_ words: String) {
        var spans: [Span] = []
        var word = ""
        func end() {
            if word.isEmpty { return }
            let isPlaceholder = word.allSatisfy { $0.isUppercase || $0 == "_" }
            spans.append(isPlaceholder ? .italic(word) : .bold(word))
            word = ""
        }
        for character in words {
            if character.isLetter || character == "_" || character == "-" {
                word.append(character)
            } else {
                end()
                spans.append(.plain(String(character)))
            }
        }
        end()
        text += ".HP 4\n"
        line(spans)
    }

    private mutating func line(_ spans: [Span]) {
        text += Self.protected(spans.map(Self.inline).joined()) + "\n"
    }

    /// A dot before a small letter or a digit is one of "e.g.".
    private func endsSentence(_ line: String, before next: some StringProtocol) -> Bool {
        line.hasSuffix(".") && next.first?.isUppercase == true
    }

    private mutating func fill(_ sentences: some StringProtocol) {
        var line = ""
        for word in sentences.split(separator: " ") {
            let next = Self.prose(word)
            if !line.isEmpty, line.count + next.count > 76 || endsSentence(line, before: word) {
                text += Self.protected(line) + "\n"
                line = ""
            }
            line += line.isEmpty ? next : " \(next)"
        }
        text += Self.protected(line) + "\n"
    }
}
