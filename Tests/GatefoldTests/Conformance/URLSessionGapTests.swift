import Foundation
import Testing

/// The table of what URLSession can't do is the one that its documentation has.
@Suite struct URLSessionGapTests {
    private let gaps = URLSessionGap.everywhere + URLSessionGap.onLinux

    @Test func isNamedInTheDocumentationAndNothingElseIs() throws {
        let path = "../../../Sources/Gatefold/Transport/URLSession/URLSessionTransport.swift"
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: path)
        let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
        let items = text.split(separator: "\n").filter { $0.hasPrefix("/// - `") }
        let heads = items.compactMap { $0.split(separator: ":").first }
        let names = heads.flatMap { $0.split(separator: "`") }.filter { name in
            name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
        }
        #expect(names.map(String.init).sorted() == gaps.map(\.fault).sorted())
    }

    @Test func hasEachFaultOnceAndOnlyThoseThatAreTried() {
        let rows =
            ConformanceCase.bodies + ConformanceCase.encodings + ConformanceCase.statuses
            + ConformanceCase.names
        let faults = Set(rows.map(\.fault))
        #expect(Set(gaps.map(\.fault)).count == gaps.count)
        for gap in gaps { #expect(faults.contains(gap.fault), "\(gap.fault)") }
    }
}
