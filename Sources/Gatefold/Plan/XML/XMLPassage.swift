/// A part of an XML document that is passed over, and how far its end has come.
enum XMLPassage: Sendable {
    case instruction
    case instructionEnding
    case comment
    case commentDash
    case commentEnding
    case documentType
    case documentTypeText(UInt8)

    /// Takes a byte; whether it is the last one.
    mutating func ends(with byte: UInt8) throws(XMLFinding) -> Bool {
        let isEnd = byte == UInt8(ascii: ">")
        let isDash = byte == UInt8(ascii: "-")
        switch self {
        case .instruction, .instructionEnding:
            if case .instructionEnding = self, isEnd { return true }
            self = byte == UInt8(ascii: "?") ? .instructionEnding : .instruction
        case .comment: if isDash { self = .commentDash }
        case .commentDash: self = isDash ? .commentEnding : .comment
        case .commentEnding:
            if isEnd { return true }
            if !isDash { self = .comment }
        case .documentType: return try documentTypeEnds(with: byte)
        case .documentTypeText(let quote): if byte == quote { self = .documentType }
        }
        return false
    }

    private mutating func documentTypeEnds(with byte: UInt8) throws(XMLFinding) -> Bool {
        switch byte {
        case UInt8(ascii: "["):
            throw XMLFinding(
                found: "a document type that declares entities or elements itself ([\u{2026}])",
                expected: "none: external and nested entities are not read")
        case UInt8(ascii: "\""), UInt8(ascii: "'"): self = .documentTypeText(byte)
        default: break
        }
        return byte == UInt8(ascii: ">")
    }
}
