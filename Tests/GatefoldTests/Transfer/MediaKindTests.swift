import Gatefold
import Testing

@Suite struct MediaKindTests {
    /// The beginning of a file, and the ending that its name should have.
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let kind: MediaKind?

        init(_ kind: MediaKind?, _ name: String = "", _ parts: [UInt8]...) {
            testDescription = "\(kind?.fileExtension ?? "unknown") \(name)"
            bytes = Array(parts.joined())
            self.kind = kind
        }
    }

    static let audio = [
        Case(.mp3, "tag", Bytes.tag(of: 300, isThere: true), [0xff, 0xfb, 0x90, 0x64]),
        Case(.mp3, "tag that hides the rest", Bytes.tag(of: 400_000)),
        Case(.flac, "behind a tag", Bytes.tag(of: 20, isThere: true), ascii("fLaC")),
        Case(.aac, "behind a tag", Bytes.tag(of: 20, isThere: true), [0xff, 0xf1, 0x50, 0x80]),
        Case(.mp3, "an image behind a tag", Bytes.tag(of: 9, isThere: true), [0xff, 0xd8, 0xff]),
        Case(.mp3, "frame", [0xff, 0xfb, 0x90, 0x64]),
        Case(.mp3, "MPEG-2 frame", [0xff, 0xf3, 0x40, 0xc0]),
        Case(.mp2, "frame", [0xff, 0xfd, 0x90, 0x04]),
        Case(nil, "frame of bit rate 15", [0xff, 0xfb, 0xf0, 0x64]),
        Case(nil, "frame of no sample rate", [0xff, 0xfb, 0x9c, 0x64]),
        Case(nil, "UTF-16 text", [0xff, 0xfe, 0x68, 0x00]),
        Case(nil, "ones", [UInt8](repeating: 0xff, count: 64)),
        Case(.aac, "", [0xff, 0xf1, 0x50, 0x80]),
        Case(.m4a, "", box("M4A ", "isom")),
        Case(.m4a, "audiobook", box("M4B ")),
        Case(.m4a, "compatible", box("mp42", "isom", "M4A ")),
        Case(.mp4, "", box("isom", "iso2", "mp41")),
        Case(.mov, "", box("qt  ")),
        Case(.mov, "old", [0, 0, 1, 0], ascii("moov")),
        Case(.threeGP, "", box("3gp5", "isom")),
        Case(.ogg, "Vorbis", page([0x01] + ascii("vorbis"))),
        Case(.opus, "", page(ascii("OpusHead"))),
        Case(.ogv, "", page([0x80] + ascii("theora"))),
        Case(.flac, "", ascii("fLaC"), [0, 0, 0, 34]),
        Case(.wav, "", ascii("RIFF"), [1, 2, 3, 4], ascii("WAVEfmt ")),
        Case(.wav, "64 bit", ascii("RF64"), [255, 255, 255, 255], ascii("WAVEds64")),
        Case(.aiff, "", ascii("FORM"), [0, 0, 9, 9], ascii("AIFFCOMM")),
        Case(.aiff, "compressed", ascii("FORM"), [0, 0, 9, 9], ascii("AIFCFVER")),
        Case(.caf, "", ascii("caff"), [0, 1, 0, 0]),
        Case(.webm, "", [0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84], ascii("webm")),
        Case(.mka, "", [0x1a, 0x45, 0xdf, 0xa3, 0xa3, 0x42, 0x82, 0x88], ascii("matroska")),
        Case(.amr, "", ascii("#!AMR\n")),
        Case(.wma, "", [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6]),
        Case(.ape, "", ascii("MAC "), [0x96, 0x0f]),
        Case(.wv, "", ascii("wvpk"), [0, 0]),
        Case(.dsf, "", ascii("DSD "), [28]),
        Case(.mid, "", ascii("MThd"), [0, 0, 0, 6]),
        Case(.au, "", ascii(".snd"), [0, 0, 0, 24]),
        Case(.ac3, "", [0x0b, 0x77, 1, 2]),
        Case(.ts, "", packet + packet + packet),
        Case(nil, "G", ascii("Good morning")),
    ]

    static let images = [
        Case(.jpg, "", [0xff, 0xd8, 0xff, 0xdb]),
        Case(.png, "", [0x89], ascii("PNG\r\n"), [0x1a, 0x0a]),
        Case(.gif, "", ascii("GIF89a")),
        Case(.webp, "", ascii("RIFF"), [1, 2, 3, 4], ascii("WEBPVP8 ")),
        Case(.avif, "", box("avif", "mif1")),
        Case(.avif, "as mif1", box("mif1", "avif")),
        Case(.heic, "", box("heic", "mif1")),
        Case(.heic, "as mif1", box("mif1", "heic")),
        Case(.jxl, "bare", [0xff, 0x0a, 0x10]),
        Case(.jxl, "", [0, 0, 0, 12], ascii("JXL "), [0x0d, 0x0a, 0x87, 0x0a]),
        Case(.bmp, "", ascii("BM"), [9, 9, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]),
        Case(nil, "text that begins like one", ascii("BMW and other cars, a long text")),
        Case(.tiff, "little", ascii("II"), [0x2a, 0]),
        Case(.tiff, "big", ascii("MM"), [0, 0x2a]),
        Case(.ico, "", [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0]),
        Case(nil, "empty", []),
        Case(nil, "zeros", [UInt8](repeating: 0, count: 64)),
    ]

    @Test(arguments: audio + images)
    func recognisesFirstBytes(_ row: Case) {
        #expect(MediaKind.recognised(in: row.bytes) == row.kind)
    }

    @Test(arguments: audio + images)
    func noPrefixIsTakenForAnythingWorse(_ row: Case) {
        for count in 0..<min(row.bytes.count, 64) {
            let kind = MediaKind.recognised(in: Array(row.bytes.prefix(count)))
            #expect(kind == nil || kind?.isAudio == (row.kind ?? kind)?.isAudio, "\(count) bytes")
        }
    }

    @Test(arguments: MediaKind.allCases)
    func everyKindIsSoundOrPictureAndNamedByItsEnding(_ kind: MediaKind) {
        #expect(kind.isAudio != kind.isImage)
        #expect(kind.isNamed(by: kind.fileExtension.uppercased()))
        #expect(MediaKind.isEnding(kind.fileExtension))
    }

    @Test func equivalentEndingsAreKept() {
        #expect(MediaKind.jpg.isNamed(by: "JPEG"))
        #expect(MediaKind.ogg.isNamed(by: "oga"))
        #expect(MediaKind.mp4.isNamed(by: "m4b"))
        #expect(!MediaKind.m4a.isNamed(by: "mp3"))
        #expect(!MediaKind.isEnding("php"))
    }

    private static let packet = [UInt8(0x47)] + [UInt8](repeating: 1, count: 187)

    private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func box(_ major: String, _ compatible: String...) -> [UInt8] {
        let brands = ascii(major) + [0, 0, 0, 0] + compatible.flatMap(ascii)
        return [0, 0, 0, UInt8(brands.count + 8)] + ascii("ftyp") + brands
    }

    private static func page(_ payload: [UInt8]) -> [UInt8] {
        ascii("OggS") + [UInt8](repeating: 0, count: 23) + [UInt8(payload.count)] + payload
    }
}
