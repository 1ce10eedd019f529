extension MediaKind {
    /// Recognises a kind by the bytes with which a file begins; nil for text and the unknown.
    ///
    /// SVG is text and is found by `TextSample`, not here.
    ///
    /// - Parameter bytes: The first bytes, as many as `bytesNeeded` asks for.
    /// - Returns: The kind, or nil.
    package static func recognised(in bytes: [UInt8]) -> MediaKind? {
        let head = Head(bytes: bytes[...])
        guard let end = head.endOfTag else { return head.kind }
        // An ID3 tag stands before MPEG audio as a rule, and before AAC and FLAC at times.
        let tagged = Head(bytes: bytes.dropFirst(end)).kind
        return tagged.flatMap { $0.isAudio ? $0 : nil } ?? .mp3
    }

    /// How many first bytes it takes to recognise a kind, as far as these bytes tell.
    ///
    /// - Parameter bytes: The first bytes that are there already.
    /// - Returns: A number of bytes, which can be more than a reasonable limit.
    static func bytesNeeded(after bytes: [UInt8]) -> Int {
        let start = Head(bytes: bytes[...]).endOfTag ?? 0
        return start + Head(bytes: bytes.dropFirst(start)).bytesNeeded
    }
}

/// The beginning of a file, read as the formats' specifications have it.
private struct Head {
    let bytes: ArraySlice<UInt8>

    /// Signatures that stand at the very beginning and need no second look.
    private static let signatures: [(bytes: [UInt8], kind: MediaKind)] = [
        ([0xff, 0xd8, 0xff], .jpg),
        ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], .png),
        (Array("GIF87a".utf8), .gif),
        (Array("GIF89a".utf8), .gif),
        ([0x49, 0x49, 0x2a, 0x00], .tiff),
        ([0x4d, 0x4d, 0x00, 0x2a], .tiff),
        ([0x49, 0x49, 0x2b, 0x00], .tiff),
        ([0x4d, 0x4d, 0x00, 0x2b], .tiff),
        ([0xff, 0x0a], .jxl),
        ([0x00, 0x00, 0x00, 0x0c, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a], .jxl),
        ([0x00, 0x00, 0x00, 0x0c, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a], .jp2),
        (Array("8BPS".utf8) + [0x00], .psd),
        (Array("qoif".utf8) + [0x00], .qoi),
        (Array("fLaC".utf8), .flac),
        (Array(".snd".utf8) + [0x00], .au),
        (Array("caff".utf8) + [0x00], .caf),
        (Array("#!AMR".utf8), .amr),
        ([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11], .wma),
        (Array("MAC ".utf8), .ape),
        (Array("wvpk".utf8), .wv),
        (Array("DSD ".utf8), .dsf),
        (Array("FRM8".utf8), .dff),
        (Array("MThd".utf8), .mid),
        (Array("MPCK".utf8), .mpc),
        (Array("MP+".utf8), .mpc),
        (Array("TTA1".utf8), .tta),
        (Array("tBaK".utf8), .tak),
        (Array("ADIF".utf8), .aac),
        ([0x0b, 0x77], .ac3),
        ([0x7f, 0xfe, 0x80, 0x01], .dts),
        (Array("Extended Module: ".utf8), .xm),
        (Array("IMPM".utf8), .it),
        (Array(".RMF".utf8) + [0x00], .rm),
        (Array("FLV".utf8) + [0x01], .flv),
        ([0x00, 0x00, 0x01, 0xba], .mpg),
    ]

    var kind: MediaKind? {
        // In one expression they would take the compiler four seconds.
        let byMark = Self.signatures.first { has($0.bytes, at: 0) }?.kind
        let byContainer = byMark ?? chunked ?? isoBaseMedia ?? ogg ?? matroska
        return byContainer ?? mpegAudio ?? bitmap ?? icon ?? transportStream
    }

    /// A transport stream shows in its third packet only, everything else in the first bytes.
    var bytesNeeded: Int {
        byte(0) == Self.syncByte && kind == nil ? Self.packet * 2 + 1 : 64
    }

    /// Where the file goes on behind an ID3v2 tag (id3v2.4.0-structure, section 3.1).
    var endOfTag: Int? {
        guard has("ID3", at: 0), bytes.count >= 10 else { return nil }
        let size = (6..<10).reduce(0) { $0 << 7 | Int(byte($1) & 0x7f) }
        return size + 10
    }

    /// RIFF and IFF files say what they hold in the third word.
    private var chunked: MediaKind? {
        if has("RIFF", at: 0) || has("RF64", at: 0) || has("BW64", at: 0) {
            if has("WAVE", at: 8) { return .wav }
            if has("WEBP", at: 8) { return .webp }
            if has("AVI ", at: 8) { return .avi }
            if has("RMID", at: 8) { return .mid }
        }
        guard has("FORM", at: 0) else { return nil }
        return has("AIFF", at: 8) || has("AIFC", at: 8) ? .aiff : nil
    }

    /// ISO base media files (ISO/IEC 14496-12) name their brands in a box called `ftyp`.
    private var isoBaseMedia: MediaKind? {
        guard has("ftyp", at: 4) else {
            // QuickTime files from before there were brands.
            return ["moov", "mdat", "wide"].contains { has($0, at: 4) } && byte(0) == 0
                ? .mov : nil
        }
        guard bytes.count >= 12 else { return nil }
        let length = (0..<4).reduce(0) { $0 << 8 | Int(byte($1)) }
        let places = [8] + stride(from: 16, to: min(length, bytes.count, 64) - 3, by: 4)
        let brands = places.map { text(at: $0, count: 4) }
        if brands.contains(where: { ["avif", "avis"].contains($0) }) { return .avif }
        let major = brands[0]
        if ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].contains(major) {
            return .heic
        }
        if ["M4A ", "M4B ", "M4P ", "F4A ", "F4B "].contains(major) { return .m4a }
        if major == "qt  " { return .mov }
        if major.hasPrefix("3g") { return .threeGP }
        // A general brand first, and the audio one among the compatible ones.
        return brands.contains("M4A ") ? .m4a : .mp4
    }

    /// Ogg (RFC 3533): what is in it stands at the beginning of the first page's payload.
    private var ogg: MediaKind? {
        guard has("OggS", at: 0) else { return nil }
        if has("OpusHead", at: 28) { return .opus }
        return has([0x80] + Array("theora".utf8), at: 28) ? .ogv : .ogg
    }

    /// Matroska and WebM (RFC 9559, RFC 8794): the document type stands in the first bytes.
    private var matroska: MediaKind? {
        guard has([0x1a, 0x45, 0xdf, 0xa3], at: 0) else { return nil }
        return (4..<60).contains { has("webm", at: $0) } ? .webm : .mka
    }

    /// A frame of MPEG audio (ISO/IEC 11172-3) or of AAC in ADTS (ISO/IEC 14496-3).
    ///
    /// Layer I isn't looked for: nobody has such files, and UTF-16 text begins like one.
    private var mpegAudio: MediaKind? {
        guard bytes.count >= 4, byte(0) == 0xff, byte(1) & 0xe0 == 0xe0 else { return nil }
        let (version, layer) = (byte(1) >> 3 & 3, byte(1) >> 1 & 3)
        if layer == 0 { return byte(1) & 0xf0 == 0xf0 && byte(2) >> 2 & 15 < 13 ? .aac : nil }
        let (bitRate, sampleRate, emphasis) = (byte(2) >> 4, byte(2) >> 2 & 3, byte(3) & 3)
        guard version != 1, layer != 3, sampleRate != 3, emphasis != 2 else { return nil }
        guard bitRate != 0, bitRate != 15 else { return nil }
        return layer == 1 ? .mp3 : .mp2
    }

    /// A Windows bitmap; two letters are too few, so the size of its second header counts too.
    private var bitmap: MediaKind? {
        guard has("BM", at: 0), has([0, 0, 0, 0], at: 6), has([0, 0, 0], at: 15) else {
            return nil
        }
        return [12, 40, 52, 56, 64, 108, 124].contains(byte(14)) ? .bmp : nil
    }

    private var icon: MediaKind? {
        guard has([0, 0, 1, 0], at: 0), bytes.count >= 10 else { return nil }
        return byte(4) != 0 && byte(5) == 0 && byte(9) == 0 ? .ico : nil
    }

    /// MPEG-2 transport stream: a sync byte at the start of every packet of 188 bytes.
    private var transportStream: MediaKind? {
        let isStream = (0..<3).allSatisfy { has([Self.syncByte], at: $0 * Self.packet) }
        return isStream ? .ts : nil
    }

    private static let syncByte: UInt8 = 0x47
    private static let packet = 188

    private func byte(_ place: Int) -> UInt8 {
        place < bytes.count ? bytes[bytes.startIndex + place] : 0
    }

    private func has(_ text: String, at place: Int) -> Bool {
        has(Array(text.utf8), at: place)
    }

    private func has(_ expected: [UInt8], at place: Int) -> Bool {
        bytes.dropFirst(place).starts(with: expected)
    }

    private func text(at place: Int, count: Int) -> String {
        String(decoding: bytes.dropFirst(place).prefix(count), as: UTF8.self)
    }
}
