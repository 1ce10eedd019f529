import GatefoldCLI
import Testing

/// What the man page holds; Tests/Shells has it formatted.
@Suite struct ManualTests {
    private let lines = Manual.text.split(separator: "\n", omittingEmptySubsequences: false)

    @Test func hasTheSectionsOfAManPageInTheirOrder() {
        let sections = lines.filter { $0.hasPrefix(".SH ") }.map { String($0.dropFirst(4)) }
        #expect(
            sections == [
                "\"NAME\"", "\"SYNOPSIS\"", "\"DESCRIPTION\"", "\"VERBS\"",
                "\"OPTIONS OF EVERY VERB\"", "\"NETWORK OPTIONS\"", "\"OUTPUT OPTIONS\"",
                "\"EXIT STATUS\"", "\"ENVIRONMENT\"", "\"FILES\"", "\"EXAMPLES\"", "\"SEE ALSO\"",
            ])
    }

    @Test func explainsEveryVerbAndOption() {
        for verb in Verbs.all { #expect(lines.contains(".SS \"gatefold \(verb.name)\"")) }
        for option in Verbs.options {
            let name = option.spelling.replacing("-", with: #"\-"#)
            #expect(lines.contains { $0.contains(#"\fB\#(name)\fR"#) }, "\(option.name)")
        }
    }

    @Test func holdsOnlyWhatEveryFormatterReads() {
        #expect(Manual.text.hasSuffix("\n") && !Manual.text.contains("\n\n"))
        for line in lines {
            #expect(line.utf8.allSatisfy { (32...126).contains($0) }, "\(line)")
            #expect(line.last != " " && !line.hasPrefix("'"), "\(line)")
            // Options are copied from the page: a dash there may not become a hyphen.
            #expect(!line.contains("--"), "\(line)")
            if line.hasPrefix(".") { #expect(Self.macros.contains(line.prefix { $0 != " " })) }
        }
    }

    private static let macros: Set<Substring> = [
        ".TH", ".SH", ".SS", ".TP", ".PP", ".HP", ".RS", ".RE", ".EX", ".EE",
    ]

    @Test func isWrittenByTheProgram() async throws {
        let run = try await ProgramRun.of(["help", "--man"])
        #expect(run.exitCode == 0 && run.output == Manual.text && run.errors.isEmpty)
    }
}
