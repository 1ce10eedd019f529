package import Foundation

#if GATEFOLD_URLSESSION_MODULE
    package import Gatefold
#endif

extension TransportFailure {
    /// What URLSession's errors mean; those that are missing here are `interrupted`.
    package static let kinds: [URLError.Code: Kind] = [
        .cancelled: .cancelled,
        .cannotFindHost: .unresolvedHost,
        .dnsLookupFailed: .unresolvedHost,
        .cannotConnectToHost: .unreachable,
        .notConnectedToInternet: .unreachable,
        .internationalRoamingOff: .unreachable,
        .callIsActive: .unreachable,
        .dataNotAllowed: .unreachable,
        // No TLS came about; nobody's certificate was refused.
        .secureConnectionFailed: .unreachable,
        .serverCertificateHasBadDate: .untrusted,
        .serverCertificateUntrusted: .untrusted,
        .serverCertificateHasUnknownRoot: .untrusted,
        .serverCertificateNotYetValid: .untrusted,
        .clientCertificateRejected: .untrusted,
        .clientCertificateRequired: .untrusted,
        .timedOut: .stalled,
        .networkConnectionLost: .interrupted,
        // On Linux that is an answer of no byte.
        .badServerResponse: .interrupted,
        .cannotParseResponse: .malformed,
        // http and https only are asked: this is about what came.
        .unsupportedURL: .malformed,
        .cannotDecodeRawData: .undecodable,
        .cannotDecodeContentData: .undecodable,
        .badURL: .unsupportedAddress,
        .appTransportSecurityRequiresSecureConnection: .unsupportedAddress,
    ]

    /// What an error of URLSession means.
    package init(urlError error: any Error) {
        let code = (error as? URLError)?.code ?? .unknown
        // Its own words are in the user's language, and may hold the address with its secrets.
        self.init(Self.kinds[code] ?? .interrupted, "URLSession's error \(code.rawValue)")
    }
}
