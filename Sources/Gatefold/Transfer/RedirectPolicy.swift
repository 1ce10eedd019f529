#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Decides where a redirect leads, and whether it is followed.
package struct RedirectPolicy: Sendable {
    /// What to do about a redirect.
    package enum Step: Equatable, Sendable {
        /// Ask there; `keepsHeaders` is false once any redirect has left the first origin, and
        /// then nothing that was given for that origin may be sent: Authorization, Cookie, or
        /// any other field a person gave.
        case follow(URL, keepsHeaders: Bool)
        /// Don't follow; the text says which rule it broke.
        case refuse(String)
    }

    /// The most redirects in a row.
    package static let maximumHops = 10

    private let start: URL
    private let allowsDowngrade: Bool
    private var visited: Set<String> = []
    private var hops = 0
    private var isAway = false

    /// Begins at an address; every attempt begins anew.
    ///
    /// - Parameters:
    ///   - start: The first address that is asked.
    ///   - allowsDowngrade: Whether https may lead to http.
    package init(start: URL, allowsDowngrade: Bool) {
        self.start = start
        self.allowsDowngrade = allowsDowngrade
    }

    /// Takes note of one redirect and says what to do.
    ///
    /// - Parameters:
    ///   - from: The address that answered.
    ///   - location: The Location field's value, if there was one.
    /// - Returns: Where to ask next, resolved by RFC 3986, section 5, without a fragment.
    package mutating func next(from: URL, location: String?) -> Step {
        guard let location, !location.isEmpty else { return .refuse("a redirect to nowhere") }
        let target: URL
        do throws(Address.Refusal) {
            target = try Address.resolve(location, against: from)
        } catch {
            return .refuse("a redirect that can't be followed: \(error)")
        }
        guard allowsDowngrade || from.scheme?.lowercased() != "https" || target.scheme == "https"
        else { return .refuse("a redirect from https to http") }
        visited.insert(Self.mark(of: start))
        guard visited.insert(Self.mark(of: target)).inserted else {
            return .refuse("redirects in a loop")
        }
        hops += 1
        guard hops <= Self.maximumHops else {
            return .refuse("more than \(Self.maximumHops) redirects")
        }
        // What a person's credentials are given for.
        let origin = Address.Parts(start).origin
        isAway = isAway || origin == nil || Address.Parts(target).origin != origin
        return .follow(target, keepsHeaders: !isAway)
    }

    private static func mark(of url: URL) -> String {
        String(url.absoluteString.prefix { $0 != "#" })
    }
}
