/// One header field as it stands on the wire.
package struct HeaderField: Hashable, Sendable {
    /// The name as it was written.
    package let name: String

    /// The value's bytes, which need not be UTF-8.
    package let octets: [UInt8]

    /// Makes a field of a value in bytes.
    package init(_ name: String, octets: [UInt8]) {
        self.name = name
        self.octets = octets
    }

    /// Makes a field of a value in UTF-8.
    package init(_ name: String, _ value: String) {
        self.init(name, octets: Array(value.utf8))
    }

    /// The value as UTF-8; bytes that are not become U+FFFD.
    package var value: String { String(decoding: octets, as: UTF8.self) }
}

/// The header fields of a message, in the order of the wire.
package struct HeaderFields: Hashable, Sendable {
    package private(set) var list: [HeaderField]

    /// Makes the fields of a message.
    package init(_ list: [HeaderField] = []) {
        self.list = list
    }

    /// The first value of this name, whatever its case; nil where there is none.
    package subscript(name: String) -> String? {
        values(name).first
    }

    /// Every value of this name, whatever its case.
    package func values(_ name: String) -> [String] {
        list.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// Adds a field at the end, beside others of its name.
    package mutating func add(_ field: HeaderField) {
        list.append(field)
    }

    /// Replaces every field of this name by one with `value`, or by none where it is nil.
    package mutating func set(_ name: String, _ value: String?) {
        list.removeAll { $0.name.lowercased() == name.lowercased() }
        if let value { list.append(HeaderField(name, value)) }
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { HeaderField($0.0, $0.1) })
    }
}
