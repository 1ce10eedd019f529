import Foundation
import Gatefold

/// Names of files and groups: a byte for the limit, then the text.
enum NameRules {
    static func check(_ input: inout FuzzInput) {
        let limit = 32 + Int(input.byte()) % 224
        let raw = input.unicode()
        for maximumBytes in [255, limit] {
            guard let name = try? SafeName(raw, maximumBytes: maximumBytes) else { continue }
            SafeNameRules.check(name, maximumBytes: maximumBytes)
            checkForms(name)
        }
        claim(
            (try? SafeName(raw)) == (try? SafeName(raw.decomposedStringWithCanonicalMapping)),
            "NFD makes another name")
        checkPlace(raw)
        checkDistinct(raw)
    }

    /// A name in another case, or decomposed, is the same file on some system.
    private static func checkForms(_ name: SafeName) {
        let text = name.text
        // Another case may be longer, and then is cut.
        guard text.utf8.count < 80 else { return }
        let forms = [
            text.uppercased(), text.lowercased(), text.decomposedStringWithCanonicalMapping,
        ]
        for form in forms {
            guard let other = try? SafeName(form) else {
                fatalError("\(form.debugDescription) is no name, and \(text) is")
            }
            claim(
                other.folded == name.folded,
                "\(other.text.debugDescription) and \(text.debugDescription) fold apart")
        }
    }

    private static func checkPlace(_ raw: String) {
        guard let place = try? GroupPlace(raw) else { return }
        let names = place.components
        claim((1...GroupPlace.maximumDepth).contains(names.count), "\(names.count) folders")
        for name in names {
            SafeNameRules.check(name)
            claim(!name.folded.hasPrefix(".gatefold"), "Gatefold's own name: \(name)")
        }
        let shown = place.path.debugDescription
        claim(place.last == names.last, "the last folder of \(shown)")
        claim(
            place.path.unicodeScalars.split(separator: "/").map { String($0) }
                == names.map(\.text),
            "\(shown) has other folders")
        claim((try? GroupPlace(place.path)) == place, "\(shown) is read as another place")
        let library = URL(filePath: "/library", directoryHint: .isDirectory)
        let folder = library.appending(path: place.path).standardizedFileURL
        claim(folder.path.utf8.starts(with: "/library/".utf8), "\(shown) is outside of the library")
        claim(
            place.key.utf8.count == 64 && place.key.allSatisfy(\.isHexDigit), "key \(place.key)")
        checkKey(place)
    }

    private static func checkKey(_ place: GroupPlace) {
        guard place.components.allSatisfy({ $0.text.utf8.count < 80 }) else { return }
        for form in [place.path.uppercased(), place.path.decomposedStringWithCanonicalMapping] {
            claim(
                (try? GroupPlace(form))?.key == place.key,
                "\(form.debugDescription) and \(place.path.debugDescription) have two keys")
        }
    }

    /// The lines as the names of one group's files.
    private static func checkDistinct(_ raw: String) {
        let lines = raw.unicodeScalars.split(separator: "\n").prefix(8).map { String($0) }
        let names = lines.compactMap { try? SafeName($0) }
        let distinct = FileNaming.distinct(names)
        claim(distinct.count == names.count, "\(distinct.count) of \(names.count) names")
        claim(Set(distinct.map(\.folded)).count == names.count, "two files of one name")
        for name in distinct {
            SafeNameRules.check(name)
            claim(name.folded != ".gatefold.json", "the receipt's name")
        }
    }
}
