#if os(Linux) || os(macOS)
    import GatefoldPlatform

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    extension CurlEasy {
        /// Sets the options of one request.
        func prepare(
            _ request: TransportRequest, _ settings: CurlSettings, isSecure: Bool
        ) {
            set(.url, request.url.absoluteString)
            set(.pipeWait, isSecure ? 1 : 0)
            // What lies in the processor's cache when it is copied from there; TLS has records of
            // 16 KiB at most (RFC 8446, section 5.1), and HTTP/2 frames of it here.
            set(.bufferSize, min(settings.chunkBytes, isSecure ? 16_384 : 65_536))
            let hasOwn = request.headers["Accept-Encoding"] != nil
            send(
                headerLines: (hasOwn ? [] : ["Accept-Encoding: identity"])
                    + request.headers.fields.map(\.line))
            if !isPrepared { prepare(settings) }
            isPrepared = true
        }

        /// Sets what stays from request to request.
        private func prepare(_ settings: CurlSettings) {
            set(.protocols, 1 | 2)  // CURLPROTO_HTTP and CURLPROTO_HTTPS
            set(.followLocation, 0)
            set(.noSignal, 1)
            set(.noProgress, 1)
            // Else to end a transfer that resolves a name waits for the resolver, and every
            // other transfer with it.
            set(.quickExit, 1)
            set(.httpVersion, 4)  // CURL_HTTP_VERSION_2TLS: HTTP/2 where TLS offers it
            set(.tcpKeepAlive, 1)
            set(.suppressConnectHeaders, 1)
            set(.userAgent, settings.userAgent)
            prepareLimits(settings)
            if let file = settings.caFile { set(.caFile, file) }
            if settings.connectsToPublicOnly {
                judgeAddresses()
                set(.proxy, "")
            } else if let proxy = settings.proxy {
                set(.proxy, proxy)
            }
            if settings.usesNetrc { set(.netrc, 1) }  // CURL_NETRC_OPTIONAL
        }

        private func prepareLimits(_ settings: CurlSettings) {
            let connect = settings.connectTimeout.inSeconds * 1_000
            set(.connectTimeoutMilliseconds, max(1, Int(connect)))
            set(.lowSpeedTime, max(1, Int(settings.stallTimeout.inSeconds.rounded())))
            set(.lowSpeedLimit, settings.stallRate)
        }
    }

    extension CurlSettings {
        var chunkBytes: Int { min(max(chunkSize, 4_096), 1 << 20) }
    }

    extension HeaderFields.Field {
        /// The field as libcurl wants it; an empty value is marked by a semicolon.
        ///
        /// libcurl sends it as it is, so a line break would begin a field or a request of its own:
        /// it becomes a space (RFC 9110, section 5.5).
        fileprivate var line: String {
            let text = value.isEmpty ? "\(name);" : "\(name): \(value)"
            let isBreak = { (scalar: Unicode.Scalar) in [0, 10, 13].contains(scalar.value) }
            guard text.unicodeScalars.contains(where: isBreak) else { return text }
            return String(
                String.UnicodeScalarView(text.unicodeScalars.map { isBreak($0) ? " " : $0 }))
        }
    }
#endif
