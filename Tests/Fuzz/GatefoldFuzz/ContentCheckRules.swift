import Gatefold

/// The check of content: a byte for the role, one for where the bytes are cut, one for how much
/// is put behind them; a line with the Content-Type; then the body.
enum ContentCheckRules {
    static func check(_ input: inout FuzzInput) {
        let roles = Asset.Role.allCases
        let role = roles[Int(input.byte()) % roles.count]
        let cut = Int(input.byte()) * 4
        let padding = input.byte()
        let type = input.line()
        var body = input.bytes()
        // A short input stands for a long body now and then; always would be slow.
        if padding > 0xf0 {
            body += [UInt8](repeating: padding & 1 == 0 ? 0x20 : 0, count: 64 << 10)
        }
        let check = ContentCheck(role)
        let early = check.earlyVerdict(contentType: type)
        if case .good = early { fatalError("good before the first byte") }
        checkSteps(check, type, body, [cut, 64, 200, 511, 512, body.count / 2, body.count])
        checkVerdict(check.verdict(contentType: type, firstBytes: body, isWhole: true), role, body)
    }

    /// A verdict on the first bytes is the verdict on all of them.
    private static func checkSteps(
        _ check: ContentCheck, _ type: String, _ body: [UInt8], _ cuts: [Int]
    ) {
        var settled: ContentCheck.Verdict?
        for count in Set(cuts.filter { $0 <= body.count }).sorted() {
            let bytes = Array(body.prefix(count))
            let verdict = check.verdict(contentType: type, firstBytes: bytes, isWhole: false)
            claim(
                settled == nil || settled == verdict,
                "\(String(describing: settled)) becomes \(verdict) after \(count) bytes")
            if verdict != .undecided { settled = verdict }
        }
        claim(body.count < ContentCheck.limit || settled != nil, "undecided after 64 KiB")
        let whole = check.verdict(contentType: type, firstBytes: body, isWhole: true)
        claim(
            settled ?? whole == whole, "\(String(describing: settled)) becomes \(whole) at the end")
    }

    private static func checkVerdict(
        _ verdict: ContentCheck.Verdict, _ role: Asset.Role, _ body: [UInt8]
    ) {
        switch verdict {
        case .undecided: fatalError("undecided about a whole body")
        case .wrong: claim(role == .song || role == .artwork, "any content is good for \(role)")
        case .good(let kind?):
            claim(role != .song || kind.isAudio, "\(kind) for a song")
            claim(role != .artwork || kind.isImage, "\(kind) for artwork")
            claim(kind != .svg || hasSVG(body), "SVG without its element")
        case .good(nil): break
        }
    }

    /// Whether `<svg` is there, in UTF-8 or in UTF-16.
    private static func hasSVG(_ body: [UInt8]) -> Bool {
        let letters = body.filter { $0 != 0 }.map { $0 | 0x20 }
        let mark = Array("<svg".utf8).map { $0 | 0x20 }
        return letters.indices.contains { letters[$0...].starts(with: mark) }
    }
}
