import Gatefold
import Testing

#if canImport(GatefoldURLSession)
    import GatefoldURLSession
#endif

/// The transports that have to give the same answers.
enum Network: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case curl
    case urlSession = "URLSession"

    var testDescription: String { rawValue }

    /// A new transport for a row.
    ///
    /// Only where no head comes its time is short: with hundreds of tests at once, and a sanitizer,
    /// an answer may well take some seconds.
    func transport(for row: ConformanceCase) throws -> any Transport {
        switch self {
        case .curl:
            var settings = CurlSettings()
            settings.stallTimeout = .seconds(row.stallsSoon ? 4 : 300)
            settings.connectTimeout = .seconds(300)
            return try CurlTransport(settings)
        case .urlSession:
            var settings = URLSessionSettings()
            settings.stallTimeout = .seconds(row.stallsSoon ? 8 : 300)
            settings.headTimeout = .seconds(row.fault == "silent-before-head" ? 10 : 300)
            return URLSessionTransport(settings)
        }
    }

    /// What this transport has to answer to a row; nil where it may not be asked.
    func row(_ row: ConformanceCase) -> ConformanceCase? {
        guard self == .urlSession, let gap = gaps.first(where: { $0.fault == row.fault }) else {
            return row
        }
        return gap.row(row)
    }

    private var gaps: [URLSessionGap] {
        #if canImport(FoundationNetworking)
            URLSessionGap.everywhere + URLSessionGap.onLinux
        #else
            URLSessionGap.everywhere
        #endif
    }
}
