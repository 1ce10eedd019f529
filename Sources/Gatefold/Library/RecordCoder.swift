#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Turns the stage's records into JSON and back.
enum RecordCoder {
    /// One line of JSON with sorted keys.
    static func encode(_ record: some RecordWritable) -> [UInt8] {
        var writer = RecordWriter(isPretty: false)
        record.write(to: &writer)
        return writer.bytes
    }

    /// The record that the bytes hold; nil when they hold none of this version.
    static func decode<Record: Decodable>(_ type: Record.Type, from bytes: [UInt8]) -> Record? {
        try? JSONDecoder().decode(type, from: Data(bytes))
    }
}
