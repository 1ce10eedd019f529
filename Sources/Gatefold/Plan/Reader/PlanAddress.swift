#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the addresses that a plan names.
enum PlanAddress {
    /// Why an address of a plan isn't used: what was found, and what was expected.
    struct Refusal: Error {
        let found: String
        let expected: String
    }

    /// Reads an address; a relative one is resolved.
    ///
    /// - Parameters:
    ///   - text: The address as the plan has it.
    ///   - base: What relative addresses are relative to; nil where there is nothing.
    /// - Returns: An absolute address.
    /// - Throws: `Refusal`.
    static func read(_ text: String, base: URL?) throws(Refusal) -> URL {
        guard text.utf8.count <= PlanLimits.addressBytes else {
            throw Refusal(
                found: "an address of \(text.utf8.count) bytes",
                expected: "at most \(PlanLimits.addressBytes)")
        }
        guard !text.isEmpty else {
            throw Refusal(found: "an empty address", expected: "an http or https address")
        }
        do throws(Address.Refusal) {
            guard let base, Address.scheme(of: text) == nil else { return try Address.parse(text) }
            return try Address.resolve(text, against: base)
        } catch .relative {
            throw Refusal(
                found: "the relative address \(PlanExcerpt.quoted(text))",
                expected: "one that begins with http:// or https://, since this plan has no "
                    + "address of its own")
        } catch {
            throw Refusal(
                found: "\(PlanExcerpt.quoted(text)) (\(error))",
                expected: "an http or https address")
        }
    }
}
