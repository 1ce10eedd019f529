import Gatefold

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A question to the iTunes Search API, or to a service that answers as it does.
struct SearchQuery: Sendable {
    /// Apple's service.
    static let endpoint = "https://itunes.apple.com/search"

    let options: SearchOptions

    /// The address that asks the question.
    func address() throws(CommandFailure) -> URL {
        let endpoint = options.endpoint ?? Self.endpoint
        var parameters = [
            ("term", options.words.joined(separator: " ")), ("media", "music"), ("entity", "song"),
            ("limit", String(options.limit)),
        ]
        if let country = options.country { parameters.append(("country", country)) }
        let query = parameters.map { "\($0.0)=\(Self.escaped($0.1))" }.joined(separator: "&")
        do throws(Address.Refusal) {
            return try Address.parse(endpoint + (endpoint.contains("?") ? "&" : "?") + query)
        } catch {
            throw .usage("GATEFOLD_SEARCH_URL: \(error). Give an http or https address.")
        }
    }

    /// The text in a query as forms write it: a plus sign for a blank.
    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.reduce(into: "") { out, byte in
            switch Unicode.Scalar(byte) {
            case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~":
                out.unicodeScalars.append(Unicode.Scalar(byte))
            case " ": out += "+"
            default: out += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}
