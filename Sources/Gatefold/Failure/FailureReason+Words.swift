import GatefoldPlatform

extension FailureReason: CustomStringConvertible {
    /// What happened, as a part of a sentence and without addresses.
    public var description: String {
        switch self {
        case .status(let status): "the server answered \(status)\(Self.phrase(of: status))"
        case .retryLater(let seconds):
            "the server asks to come back in \(Self.span(seconds)), longer than is waited for"
        case .transport(let failure): failure.description
        case .redirect(let why): "a redirect was not followed: \(why.printable)"
        case .empty: "the server sent an empty body"
        case .wrongContent(let expected, let found): "not \(expected) but \(found)"
        case .wrongLength(let expected, let found):
            "\(found) bytes where the plan says \(expected)"
        case .wrongDigest(let expected, let found):
            "the SHA-256 is \(found), and the plan says \(expected)"
        case .tooLarge(let limit): "larger than the limit of \(limit) bytes"
        case .system(let call, let number, let path):
            SystemError(call: call, number: number, path: path.printable).description
        case .conflict(let path): "something else stands at \"\(path.printable)\""
        case .changed(let path): "\"\(path.printable)\" was changed after it was downloaded"
        case .held(let holder): "\(holder) is working on this group"
        case .invalid(let why): why
        case .cancelled: "stopped"
        }
    }

    /// What a person can do about it, as a sentence.
    public var advice: String {
        switch self {
        case .status, .wrongContent, .redirect, .empty:
            isRetryable ? "Try again later." : "Fix the address and run it again."
        case .retryLater: "Try again then."
        case .transport(let failure): failure.advice
        case .wrongLength, .wrongDigest: "Fix the plan, or find the file elsewhere."
        case .tooLarge: "Raise the limit with --max-size if it is meant to be so large."
        case .system(_, SystemError.diskFull, _): "Make room and run it again."
        case .system(_, SystemError.otherDevice, _):
            "The folder is on another disk than the library: make that folder a library."
        case .system: "Mend that and run it again."
        case .conflict:
            "Move it away, choose another name, or say what is to be done with --on-conflict."
        case .changed:
            "Move it away, fetch it again with \"gatefold heal\", or say what is to be done with "
                + "--on-conflict."
        case .held: "Wait for it, or stop it."
        case .invalid: "Correct it and run it again."
        case .cancelled: "Run it again to carry on."
        }
    }

    /// The reason phrases of RFC 9110 for the codes that people meet.
    static func phrase(of status: Int) -> String {
        let phrases = [
            204: "No Content", 205: "Reset Content", 304: "Not Modified", 400: "Bad Request",
            401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
            405: "Method Not Allowed", 406: "Not Acceptable",
            407: "Proxy Authentication Required", 408: "Request Timeout",
            410: "Gone", 416: "Range Not Satisfiable", 425: "Too Early",
            429: "Too Many Requests", 451: "Unavailable For Legal Reasons",
            500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
            503: "Service Unavailable", 504: "Gateway Timeout",
        ]
        return phrases[status].map { " \($0)" } ?? ""
    }

    private static func span(_ seconds: Int) -> String {
        if seconds < 120 { return "\(seconds) s" }
        if seconds < 7_200 { return "\((seconds + 59) / 60) min" }
        return "\((seconds + 3_599) / 3_600) h"
    }
}

extension TransportFailure: CustomStringConvertible {
    /// What happened, as a part of a sentence.
    public var description: String {
        let words =
            switch kind {
            case .unresolvedHost: "the host's name was not found"
            case .unreachable: "no connection could be made"
            case .untrusted: "the server's certificate was not accepted"
            case .connectTimeout: "no connection within the time-out"
            case .stalled: "the transfer stalled"
            case .interrupted: "the connection broke off"
            case .malformed: "the server's answer makes no sense"
            case .headersTooLarge: "the server's headers are larger than 300 KiB"
            case .contradictoryLength: "the server contradicts itself about the length"
            case .undecodable: "the body's encoding is broken"
            case .unsupportedAddress: "an address of this kind is not fetched"
            case .refusedByProxy(let status):
                "the proxy answered \(status)\(FailureReason.phrase(of: status))"
            case .notPublic: "the host has no public address"
            case .outOfResources: "the system has no connection left"
            case .cancelled: "stopped"
            }
        return detail.isEmpty ? words : "\(words): \(detail.printable)"
    }

    /// What a person can do about it, as a sentence.
    var advice: String {
        switch kind {
        case .unresolvedHost: "Check the address and the network, and run it again."
        case .untrusted: "If you trust it, name its certificate with --cacert."
        case .refusedByProxy: "Check the proxy and what it is told, and run it again."
        case .notPublic: "If it is meant, leave --public-only out."
        case .unsupportedAddress, .headersTooLarge, .contradictoryLength:
            "Fix the address and run it again."
        case .unreachable, .connectTimeout, .stalled, .interrupted, .malformed, .undecodable,
            .outOfResources, .cancelled:
            "Run it again to carry on."
        }
    }
}
