/// The header fields of a request or a response, in order; names compare without case (RFC 9110).
public struct HeaderFields: Hashable, Sendable {
    /// One field: its name as it was sent, and its value without surrounding white space.
    public struct Field: Hashable, Sendable {
        /// The field's name as it was sent.
        public let name: String

        /// The field's value without surrounding white space.
        public let value: String

        /// Makes a field.
        ///
        /// - Parameters:
        ///   - name: The field's name.
        ///   - value: The field's value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Every field, in the order in which it was sent.
    public private(set) var fields: [Field]

    /// Starts with the given fields.
    ///
    /// - Parameter fields: The fields, in order.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The value of the first field of that name; nil where there is none.
    ///
    /// - Parameter name: The field's name, in any case.
    public subscript(name: String) -> String? {
        fields.first { Self.same($0.name, name) }?.value
    }

    /// The values of every field of that name, in order.
    ///
    /// - Parameter name: The field's name, in any case.
    /// - Returns: The values.
    public func values(of name: String) -> [String] {
        fields.filter { Self.same($0.name, name) }.map(\.value)
    }

    /// Adds a field at the end.
    ///
    /// - Parameters:
    ///   - name: The field's name.
    ///   - value: The field's value.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Takes away every field of that name.
    ///
    /// - Parameter name: The field's name, in any case.
    public mutating func remove(_ name: String) {
        fields.removeAll { Self.same($0.name, name) }
    }

    private static func same(_ one: String, _ other: String) -> Bool {
        // A field's name is ASCII (RFC 9110, section 5.1): folding its letters is enough.
        one.utf8.count == other.utf8.count
            && zip(one.utf8, other.utf8).allSatisfy { folded($0) == folded($1) }
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (65...90).contains(byte) ? byte | 0x20 : byte
    }
}
