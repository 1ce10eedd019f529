import GatefoldCLI
import Testing

@Suite struct RoffTests {
    private func written(_ write: (inout Roff) -> Void) -> [Substring] {
        var page = Roff(title: "T", edition: "2000-01-01", source: "S \"1\"")
        write(&page)
        return page.text.split(separator: "\n").dropFirst().map { $0 }
    }

    @Test func quotesTheArgumentsOfMacros() {
        let page = Roff(title: "T", edition: "2000-01-01", source: "S \"1\"")
        #expect(page.text == ".TH T 1 2000-01-01 \"S \\(dq1\\(dq\" \"User Commands\"\n")
    }

    @Test func keepsTextFromBeingTakenForRequests() {
        #expect(written { $0.paragraph(".so it is") } == [".PP", #"\&.so it is"#])
        #expect(written { $0.paragraph("'tis") } == [".PP", #"\&'tis"#])
        #expect(written { $0.item(.plain(".x"), "y") } == [".TP", #"\&.x"#, "y"])
        #expect(written { $0.example(".x") }.contains(#"\&.x"#))
        // Also where only the filling puts a dot at a line's beginning.
        let long = String(repeating: "word ", count: 15) + ".end"
        #expect(written { $0.paragraph(long) }.last == #"\&.end"#)
    }

    @Test func escapesWhatRoffWouldReplace() {
        #expect(
            written { $0.example(#"a\b -c 'd' `e` ^f ~g "h" ü"#) }[3]
                == #"a\eb \-c \(aqd\(aq \(gae\(ga \(haf \(tig "h" \[u00FC]"#)
    }

    @Test func tellsOptionsFromHyphens() {
        #expect(
            written { $0.paragraph("a well-known --stall-rate, (-q) and x-y") }.last
                == #"a well-known \-\-stall\-rate, (\-q) and x-y"#)
    }

    @Test func beginsALineWithEachSentence() {
        #expect(
            written { $0.paragraph("One, e.g. 2M. Two.") } == [".PP", "One, e.g. 2M.", "Two."])
    }

    @Test func leavesOutAParagraphBelowAHeading() {
        #expect(
            written {
                $0.section("a")
                $0.paragraph("b")
                $0.paragraph("c")
            } == [".SH \"A\"", "b", ".PP", "c"])
    }

    @Test func setsPlaceholdersApartInUsage() {
        #expect(
            written { $0.usage("g get SONG_URL [--into DIR]...") }.last
                == #"\fBg\fR \fBget\fR \fISONG_URL\fR [\fB\-\-into\fR \fIDIR\fR]..."#)
    }
}
