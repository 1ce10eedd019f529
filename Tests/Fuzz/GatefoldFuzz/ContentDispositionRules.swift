import Foundation
import Gatefold

/// A file's name by what an origin says: a byte for the kind, one for the role; then lines with
/// Content-Disposition, Content-Type, the end of the address and the group's name.
enum ContentDispositionRules {
    static func check(_ input: inout FuzzInput) {
        let kinds: [MediaKind?] = MediaKind.allCases + [nil]
        let kind = kinds[Int(input.byte()) % kinds.count]
        let roles = Asset.Role.allCases
        let role = roles[Int(input.byte()) % roles.count]
        let disposition = input.line()
        let type = input.line()
        let last = input.line()
        let group = input.line()
        guard let source = try? Address.parse("http://h/" + last),
            let place = (try? GroupPlace(group)) ?? (try? GroupPlace("Artist/Title"))
        else { return }
        let name = FileNaming.name(
            for: Asset(role: role, sources: [source]), group: place,
            contentDisposition: disposition, kind: kind, contentType: type)
        SafeNameRules.check(name)
        checkEnding(name, role, kind)
        for other in FileNaming.distinct([name, name]) { SafeNameRules.check(other) }
    }

    /// The ending says what the bytes are.
    private static func checkEnding(_ name: SafeName, _ role: Asset.Role, _ kind: MediaKind?) {
        let ending = name.ending ?? ""
        switch role {
        case .artwork:
            let isKnown = MediaKind.isEnding(ending, ofImages: true) || ending == "img"
            claim(isKnown && name.text.hasPrefix("cover."), "artwork called \(name)")
            if let kind, kind.isImage { claim(kind.isNamed(by: ending), "\(kind): \(name)") }
        case .song:
            if let kind { claim(kind.isNamed(by: ending), "\(kind) called \(name)") }
        case .lyrics, .other: break
        }
    }
}
