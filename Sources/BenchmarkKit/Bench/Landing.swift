import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a run has left in its folder: a fast failure must not look like a win.
package struct Landing: Sendable {
    private let contender: Contender
    private let work: Work
    private let target: String

    /// The folder of a run that has ended.
    package init(of contender: Contender, _ work: Work, in target: String) {
        self.contender = contender
        self.work = work
        self.target = target
    }

    /// Throws unless every file is there in its length, and nothing besides.
    package func check() throws(BenchmarkFailure) {
        let mistake: String?
        do throws(SystemError) {
            let folder = try FileSystem().openFolder(path: target)
            mistake = try firstMistake(in: folder)
        } catch {
            mistake = "\(error)"
        }
        if let mistake { throw .wrongFiles("\(contender.rawValue): \(mistake)") }
    }

    private func firstMistake(in folder: Descriptor) throws(SystemError) -> String? {
        let files = FileSystem()
        let expected = expectedNames
        let found = try files.names(in: folder)
        guard Set(found) == expected else { return sentence(found, expected) }
        for (path, source) in contender.files(of: work) {
            let status = try files.status(of: path, in: folder)
            let length = source.hasSuffix(".png") ? work.coverBytes : work.songBytes
            guard let status, status.kind == .file, status.size == length else {
                let size = status.map { "\($0.size) bytes" } ?? "no file"
                return "\(path): \(size) instead of \(length)"
            }
        }
        guard contender == .gatefold else { return nil }
        for group in 0..<work.groups {
            let receipt = "\(Work.label(group))/.gatefold.json"
            if try files.status(of: receipt, in: folder) == nil { return "no \(receipt)" }
        }
        return nil
    }

    /// Throws unless every file has the bytes that the server has.
    package func compare(with served: String) throws(BenchmarkFailure) {
        for (path, source) in contender.files(of: work) {
            let isSame = FileManager.default.contentsEqual(
                atPath: "\(target)/\(path)", andPath: "\(served)/\(source)")
            guard isSame else {
                throw .wrongFiles("\(contender.rawValue): \(path) has other bytes than the server")
            }
        }
    }

    /// The names that stand right in the folder.
    private var expectedNames: Set<String> {
        let names = contender.files(of: work).map { String($0.path.prefix { $0 != "/" }) }
        return Set(names).union(contender == .gatefold ? [".gatefold"] : [])
    }

    private func sentence(_ found: [String], _ expected: Set<String>) -> String {
        let missing = expected.subtracting(found).sorted().prefix(3).joined(separator: ", ")
        let foreign = Set(found).subtracting(expected).sorted().prefix(3).joined(separator: ", ")
        return "\(found.count) names instead of \(expected.count)"
            + (missing.isEmpty ? "" : "; missing: \(missing)")
            + (foreign.isEmpty ? "" : "; not asked for: \(foreign)")
    }
}
