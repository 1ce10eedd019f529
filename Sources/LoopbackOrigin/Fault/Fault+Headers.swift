extension Fault {
    /// Names that a server gives to a file, and fields that are not quite right.
    static let headers: [Fault] = [
        Fault("filename", 200, "Names the file `a song.wav`.") {
            $0.named("filename=\"a song.wav\"")
        },
        Fault("filename-star", 200, "Names the file by RFC 8187, with another name beside it.") {
            $0.named("filename=\"plain.wav\"; filename*=UTF-8''na%C3%AFve%20song.wav")
        },
        Fault("filename-semicolon", 200, "Names the file, with a semicolon behind it.") {
            $0.named("filename=\"a song.wav\";")
        },
        Fault("filename-traversal", 200, "Names the file `../../x`.") {
            $0.named("filename=\"../../x\"")
        },
        Fault("filename-absolute", 200, "Names the file `/etc/x`.") {
            $0.named("filename=\"/etc/x\"")
        },
        Fault("filename-folder", 200, "Names the file `a/b`.") { $0.named("filename=\"a/b\"") },
        Fault("filename-dots", 200, "Names the file `..`.") { $0.named("filename=\"..\"") },
        Fault("filename-empty", 200, "Names the file by an empty name.") {
            $0.named("filename=\"\"")
        },
        Fault("filename-nul", 200, "Names the file with a NUL, by RFC 8187.") {
            $0.named("filename*=UTF-8''a%00b.wav")
        },
        Fault("filename-escape", 200, "Names the file with an escape sequence of terminals.") {
            $0.named("filename=\"\u{1B}[31mred\u{1B}[0m.wav\"")
        },
        Fault("filename-trailing-dot", 200, "Names the file `name. `.") {
            $0.named("filename=\"name. \"")
        },
        Fault("filename-reserved", 200, "Names the file `CON`.") { $0.named("filename=\"CON\"") },
        Fault("filename-long", 200, "Names the file by 300 bytes and an ending.") {
            $0.named("filename=\"\(String(repeating: "n", count: 300)).wav\"")
        },
        Fault("filename-emoji", 200, "Names the file by 120 emoji and an ending, in UTF-8.") {
            $0.named("filename=\"\(String(repeating: "\u{1F3B5}", count: 120)).wav\"")
        },
        Fault("filename-decomposed", 200, "Names the file `café.wav` with a combining accent.") {
            $0.named("filename*=UTF-8''cafe%CC%81.wav")
        },
        Fault("latin1-header", 200, "Names the file in Latin-1 bytes, which are not UTF-8.") {
            let name = "attachment; filename=\"caf".utf8 + [0xe9] + "\".wav".utf8
            return $0.normal.adding(HeaderField("Content-Disposition", octets: Array(name)))
        },
    ]
}

extension Scene {
    fileprivate func named(_ parameters: String) -> Reply {
        normal.with("Content-Disposition", "attachment; \(parameters)")
    }
}
