#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Turns the stage's records into JSON and back.
enum RecordCoder {
    /// One line of JSON with sorted keys.
    static func encode(_ record: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Records hold strings, numbers and flags only: encoding them cannot fail. What could
        // not be encoded would read back as damaged, which means a fresh download.
        return (try? Array(encoder.encode(record))) ?? []
    }

    /// The record that the bytes hold; nil when they hold none of this version.
    static func decode<Record: Decodable>(_ type: Record.Type, from bytes: [UInt8]) -> Record? {
        try? JSONDecoder().decode(type, from: Data(bytes))
    }
}
