/// What a file is by its bytes, never by its name: a kind of audio, of film or of image.
package enum MediaKind: String, CaseIterable, Sendable {
    // Audio, and containers that carry it.
    case mp3
    case mp2
    case m4a
    case mp4
    case mov
    case threeGP = "3gp"
    case aac
    case ogg
    case opus
    case ogv
    case flac
    case wav
    case aiff
    case au
    case caf
    case webm
    case mka
    case amr
    case wma
    case ape
    case wv
    case dsf
    case dff
    case mid
    case mpc
    case tta
    case tak
    case ac3
    case dts
    case xm
    case it
    case rm
    case flv
    case avi
    case ts
    case mpg
    // Images.
    case jpg
    case png
    case gif
    case webp
    case avif
    case heic
    case jxl
    case jp2
    case bmp
    case tiff
    case ico
    case psd
    case qoi
    case svg

    /// The usual ending of such a file's name, without the dot.
    package var fileExtension: String { rawValue }

    /// Whether a picture is in it.
    package var isImage: Bool {
        switch self {
        case .jpg, .png, .gif, .webp, .avif, .heic, .jxl, .jp2, .bmp, .tiff, .ico, .psd, .qoi,
            .svg:
            true
        default: false
        }
    }

    /// Whether sound is in it, or can be: films count, since many a song comes in one.
    package var isAudio: Bool { !isImage }

    /// Whether a name with this ending tells the truth about such a file.
    ///
    /// - Parameter ending: A name's ending, without the dot, in any case.
    /// - Returns: True for the usual ending and for those that mean the same.
    package func isNamed(by ending: String) -> Bool {
        let ending = ending.lowercased()
        return ending == fileExtension || otherEndings.contains(ending)
    }

    /// Whether any kind has this ending, so that it is an ending and no part of a title.
    ///
    /// - Parameters:
    ///   - ending: A name's ending, without the dot, in any case.
    ///   - ofImages: Whether only images count.
    /// - Returns: True where some kind is named by it.
    package static func isEnding(_ ending: String, ofImages: Bool = false) -> Bool {
        allCases.contains { ($0.isImage || !ofImages) && $0.isNamed(by: ending) }
    }

    private var otherEndings: [String] {
        switch self {
        case .mp3: ["mpga", "mp2", "mpeg3"]
        case .mp2: ["mp3", "mpa", "mpga"]
        case .m4a, .mp4: ["m4a", "mp4", "m4b", "m4p", "m4r", "m4v", "mov", "f4a", "alac"]
        case .mov: ["qt", "mp4", "m4a", "m4v"]
        case .threeGP: ["3g2", "3gpp", "3ga", "mp4", "m4a"]
        case .aac: ["adts"]
        case .ogg: ["oga", "ogx", "opus", "spx", "ogv"]
        case .opus: ["ogg", "oga"]
        case .ogv: ["ogg", "ogx"]
        case .flac: ["fla"]
        case .wav: ["wave", "bwf", "w64", "rf64"]
        case .aiff: ["aif", "aifc"]
        case .au: ["snd"]
        case .caf: ["caff"]
        case .webm: ["weba", "mka", "mkv"]
        case .mka: ["mkv", "mk3d", "webm"]
        case .amr: ["awb", "3ga"]
        case .wma: ["asf", "wmv"]
        case .mid: ["midi", "kar", "rmi"]
        case .mpc: ["mp+", "mpp"]
        case .rm: ["ra", "ram", "rmvb"]
        case .ts: ["m2ts", "mts"]
        case .mpg: ["mpeg", "vob", "m2p"]
        case .jpg: ["jpeg", "jpe", "jfif"]
        case .png: ["apng"]
        case .heic: ["heif", "hif"]
        case .jp2: ["j2k", "jpx", "jpf"]
        case .bmp: ["dib"]
        case .tiff: ["tif", "dng"]
        case .ico: ["cur"]
        case .avif: ["avifs"]
        default: []
        }
    }
}
