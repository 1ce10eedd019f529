extension SafeName {
    /// Takes a text that is a safe name as it stands, as most are.
    ///
    /// That is printable ASCII and letters of common scripts without what has to be replaced,
    /// composed, cut or told apart from a device. For any other text it is nil, whether a safe
    /// name can be made of it or not. It decides in a fiftieth of the time that making a safe name
    /// takes, which is what a plan of a million groups waits for.
    init?(plain raw: String) {
        let bytes = raw.utf8
        guard bytes.count <= 255, let first = bytes.first, let last = bytes.last else { return nil }
        guard !Self.isTrimmed(first), first != UInt8(ascii: "-"), !Self.isTrimmed(last),
            raw.unicodeScalars.allSatisfy(Self.isPlain)
        else { return nil }
        guard !Self.mayBeDevice(bytes) else { return nil }
        self.init(checked: raw)
    }

    /// Whether it begins with the three letters of a device: then the long way decides.
    private static func mayBeDevice(_ bytes: String.UTF8View) -> Bool {
        var letters: UInt32 = 0
        for byte in bytes.prefix(3) {
            letters = letters << 8 | UInt32((97...122).contains(byte) ? byte & 0xDF : byte)
        }
        return deviceLetters.contains(letters)
    }

    private static let deviceLetters = Set(
        devices.map { $0.utf8.prefix(3).reduce(0) { $0 << 8 | UInt32($1) } })

    private static func isTrimmed(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: " ")
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "/", "\\", ":", "|", "*", "?", "<", ">", "\"": false
        case " "..."~": true
        // Latin, Cyrillic, kana, Han and Hangul, all of them composed already; dashes, quotes.
        case "\u{C0}"..."\u{17F}", "\u{400}"..."\u{45F}", "\u{3041}"..."\u{3096}",
            "\u{30A1}"..."\u{30FA}", "\u{30FC}", "\u{4E00}"..."\u{9FFF}", "\u{AC00}"..."\u{D7A3}",
            "\u{2013}", "\u{2014}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}":
            true
        default: false
        }
    }
}
