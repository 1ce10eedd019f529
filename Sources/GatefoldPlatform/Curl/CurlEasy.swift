#if os(Linux) || os(macOS)
    import CCurl

    /// Receives what one libcurl transfer brings, on the thread that drives it.
    package protocol CurlReceiver: AnyObject {
        /// Takes one header line, its line break included; false ends the transfer.
        func takeHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool

        /// Takes bytes of the body.
        func takeBody(_ bytes: UnsafeRawBufferPointer) -> CurlTaken

        /// Whether a connection may be made to an address: 4 or 16 bytes in network order, empty
        /// for one that is no internet address. It is asked only after `judgeAddresses()`.
        func mayConnect(to address: [UInt8]) -> Bool
    }

    /// What a receiver did with bytes of the body.
    package enum CurlTaken {
        /// All of them were taken.
        case all
        /// None was taken; they come again after `unpause()`.
        case pause
        /// None was taken, and the transfer is to end.
        case abort
    }

    /// One libcurl easy handle, with all that has to live as long as its transfer.
    ///
    /// It belongs to one thread. Options are those of curl_easy_setopt(3).
    @safe
    package final class CurlEasy {
        let handle: OpaquePointer
        private var headerList: OpaquePointer?
        private var headerLines: [String] = []
        private let errorText: UnsafeMutablePointer<CChar>
        private var receiver: (any CurlReceiver)?

        /// The size of libcurl's error buffer, CURL_ERROR_SIZE.
        private static let errorSize = 256

        /// Makes a handle; nil when there is no memory for one.
        package init?() {
            guard let handle = unsafe ccurl_easy_make() else { return nil }
            unsafe self.handle = handle
            unsafe errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Self.errorSize)
            unsafe errorText.update(repeating: 0, count: 1)
        }

        deinit {
            unsafe ccurl_easy_free(handle)
            unsafe ccurl_list_free(headerList)
            unsafe errorText.deallocate()
        }

        /// Whether the options that stay from transfer to transfer were set; the caller's note.
        package var isPrepared = false

        /// Makes the handle ready for a new transfer, whose bytes go to `receiver`.
        package func begin(receiver: any CurlReceiver) {
            unsafe errorText.update(repeating: 0, count: 1)
            self.receiver = receiver
            if isPrepared { return }
            let context = unsafe Unmanaged.passUnretained(self).toOpaque()
            unsafe ccurl_set_pointer(handle, Int32(CCURL_OPT_ERRORBUFFER.rawValue), errorText)
            unsafe ccurl_set_pointer(handle, Int32(CCURL_OPT_WRITEDATA.rawValue), context)
            unsafe ccurl_set_pointer(handle, Int32(CCURL_OPT_HEADERDATA.rawValue), context)
            unsafe ccurl_set_receiver(
                handle, Int32(CCURL_OPT_WRITEFUNCTION.rawValue), receiveBody)
            unsafe ccurl_set_receiver(
                handle, Int32(CCURL_OPT_HEADERFUNCTION.rawValue), receiveHeader)
        }

        /// Lets go of the receiver; the options stay for the next transfer.
        package func rest() {
            receiver = nil
        }

        /// Takes every option back, and forgets what a transfer left in the handle.
        package func renew() {
            unsafe ccurl_easy_renew(handle)
            isPrepared = false
        }

        /// Sets an option that takes a number.
        package func set(_ option: CurlOption, _ value: Int) {
            unsafe ccurl_set_long(handle, option.number, value)
        }

        /// Sets an option that takes a text.
        package func set(_ option: CurlOption, _ text: String) {
            unsafe ccurl_set_text(handle, option.number, text)
        }

        /// Sends these lines as header fields, each `Name: value`.
        package func send(headerLines: [String]) {
            if isPrepared, headerLines == self.headerLines { return }
            self.headerLines = headerLines
            let old = unsafe headerList
            defer { unsafe ccurl_list_free(old) }
            unsafe headerList = nil
            for line in headerLines {
                unsafe headerList = ccurl_list_append(headerList, line)
            }
            unsafe ccurl_set_pointer(
                handle, Int32(CCURL_OPT_HTTPHEADER.rawValue),
                UnsafeMutableRawPointer(headerList))
        }

        /// Asks the receiver about each address before a connection is made to it.
        ///
        /// It is the address that is really used, whatever a name stood for a moment ago.
        package func judgeAddresses() {
            let context = unsafe Unmanaged.passUnretained(self).toOpaque()
            unsafe ccurl_set_pointer(
                handle, Int32(CCURL_OPT_OPENSOCKETDATA.rawValue), context)
            unsafe ccurl_set_opener(
                handle, Int32(CCURL_OPT_OPENSOCKETFUNCTION.rawValue), openSocket)
        }

        /// The status with which a proxy answered to CONNECT; nil where none did.
        package var proxyStatus: Int? {
            let status = unsafe ccurl_connect_status(handle)
            return status == 0 ? nil : status
        }

        /// Up to 64 bytes that came behind the response over the same connection.
        ///
        /// Only of use until another transfer takes the connection, and without TLS.
        package var bytesBehind: [UInt8] {
            unsafe [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
                count = unsafe ccurl_peek_behind(handle, buffer.baseAddress, buffer.count)
            }
        }

        /// Receives nothing more until `unpause()`; what is on the way is kept.
        package func pause() {
            unsafe ccurl_easy_pause(handle)
        }

        /// Lets a paused transfer go on; bytes may be delivered before it returns.
        package func unpause() {
            unsafe ccurl_easy_unpause(handle)
        }

        /// What libcurl says of the failure; empty when it says nothing.
        package var errorDetail: String {
            unsafe String(cString: errorText)
        }

        fileprivate func bodyArrived(_ bytes: UnsafeRawBufferPointer) -> Int {
            guard let receiver else { return 0 }
            switch unsafe receiver.takeBody(bytes) {
            case .all: return bytes.count
            case .pause: return Int(CCURL_WRITE_PAUSE)
            case .abort: return bytes.count == 0 ? 1 : 0
            }
        }

        fileprivate func mayConnect(to address: UnsafePointer<ccurl_address>) -> Bool {
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
                count = unsafe ccurl_address_bytes(address, buffer.baseAddress)
            }
            return receiver?.mayConnect(to: bytes) ?? false
        }

        fileprivate func headerLineArrived(_ line: UnsafeRawBufferPointer) -> Int {
            guard let receiver, unsafe receiver.takeHeaderLine(line) else { return 0 }
            return line.count
        }
    }

    /// The options of a transfer that callers set; names as in curl_easy_setopt(3).
    package enum CurlOption: Sendable {
        case bufferSize, caFile, connectTimeoutMilliseconds, followLocation
        case httpVersion, lowSpeedLimit, lowSpeedTime, netrc, noProgress, noSignal, pipeWait
        case protocols, proxy, quickExit, suppressConnectHeaders, tcpKeepAlive, url, userAgent

        fileprivate var number: Int32 {
            Int32(option.rawValue)
        }

        private var option: ccurl_option {
            switch self {
            case .bufferSize: CCURL_OPT_BUFFERSIZE
            case .caFile: CCURL_OPT_CAINFO
            case .connectTimeoutMilliseconds: CCURL_OPT_CONNECTTIMEOUT_MS
            case .followLocation: CCURL_OPT_FOLLOWLOCATION
            case .httpVersion: CCURL_OPT_HTTP_VERSION
            case .lowSpeedLimit: CCURL_OPT_LOW_SPEED_LIMIT
            case .lowSpeedTime: CCURL_OPT_LOW_SPEED_TIME
            case .netrc: CCURL_OPT_NETRC
            case .noProgress: CCURL_OPT_NOPROGRESS
            case .noSignal: CCURL_OPT_NOSIGNAL
            case .pipeWait: CCURL_OPT_PIPEWAIT
            case .protocols: CCURL_OPT_PROTOCOLS
            case .proxy: CCURL_OPT_PROXY
            case .quickExit: CCURL_OPT_QUICK_EXIT
            case .suppressConnectHeaders: CCURL_OPT_SUPPRESS_CONNECT_HEADERS
            case .tcpKeepAlive: CCURL_OPT_TCP_KEEPALIVE
            case .url: CCURL_OPT_URL
            case .userAgent: CCURL_OPT_USERAGENT
            }
        }
    }

    private func receiveBody(
        _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
        _ context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let context = unsafe context else { return 0 }
        let easy = unsafe Unmanaged<CurlEasy>.fromOpaque(context).takeUnretainedValue()
        return unsafe easy.bodyArrived(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }

    private func receiveHeader(
        _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
        _ context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let context = unsafe context else { return 0 }
        let easy = unsafe Unmanaged<CurlEasy>.fromOpaque(context).takeUnretainedValue()
        return unsafe easy.headerLineArrived(
            UnsafeRawBufferPointer(start: bytes, count: size * count))
    }

    private func openSocket(
        _ context: UnsafeMutableRawPointer?, _ purpose: Int32,
        _ address: UnsafeMutablePointer<ccurl_address>?
    ) -> Int32 {
        guard let context = unsafe context, let address = unsafe address else { return -1 }
        let easy = unsafe Unmanaged<CurlEasy>.fromOpaque(context).takeUnretainedValue()
        guard unsafe easy.mayConnect(to: address) else { return -1 }
        return unsafe ccurl_open_socket(address)
    }
#endif
