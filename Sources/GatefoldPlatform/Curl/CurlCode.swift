#if os(Linux) || os(macOS)
    import CCurl

    /// How a libcurl transfer ended: one of the codes of libcurl-errors(3).
    package struct CurlCode: Sendable {
        /// libcurl's number.
        package let number: Int32

        /// Whether the transfer ended well.
        package var isSuccess: Bool { number == Int32(CCURL_OK.rawValue) }

        /// libcurl's words for the code.
        package var text: String {
            unsafe String(cString: ccurl_error_text(number))
        }

        /// What the code means for a caller.
        package var meaning: Meaning {
            guard number >= 0 else { return .other }
            switch ccurl_code(UInt32(number)) {
            case CCURL_UNSUPPORTED_PROTOCOL: return .unsupportedProtocol
            case CCURL_URL_MALFORMAT: return .badAddress
            case CCURL_COULDNT_RESOLVE_HOST, CCURL_COULDNT_RESOLVE_PROXY: return .unresolvedHost
            case CCURL_COULDNT_CONNECT, CCURL_PROXY: return .unreachable
            case CCURL_OPERATION_TIMEDOUT: return .timedOut
            case CCURL_PEER_FAILED_VERIFICATION, CCURL_SSL_CACERT_BADFILE,
                CCURL_SSL_ISSUER_ERROR, CCURL_SSL_CERTPROBLEM, CCURL_SSL_CIPHER,
                CCURL_SSL_ENGINE_NOTFOUND:
                return .untrusted
            case CCURL_SSL_CONNECT_ERROR: return .handshakeFailed
            case CCURL_PARTIAL_FILE, CCURL_GOT_NOTHING, CCURL_SEND_ERROR, CCURL_RECV_ERROR,
                CCURL_HTTP2, CCURL_HTTP2_STREAM:
                return .interrupted
            case CCURL_WEIRD_SERVER_REPLY: return .malformed
            case CCURL_BAD_CONTENT_ENCODING: return .undecodable
            case CCURL_OUT_OF_MEMORY: return .outOfMemory
            default: return .other
            }
        }

        /// The meanings that callers tell apart.
        package enum Meaning: Sendable {
            case unsupportedProtocol, badAddress, unresolvedHost, unreachable, timedOut, untrusted
            case handshakeFailed, interrupted, malformed, undecodable, outOfMemory, other
        }
    }
#endif
