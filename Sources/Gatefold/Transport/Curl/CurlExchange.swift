#if os(Linux) || os(macOS)
    import GatefoldPlatform

    /// One request and its response, on the engine's thread.
    final class CurlExchange: CurlReceiver {
        /// Header fields in bytes, 1xx answers included: what curl 8 allows.
        static let headerLimit = 300 * 1_024

        let mailbox: Mailbox
        private let blocks: CurlBlocks
        /// Whether it goes over TLS.
        let isSecure: Bool
        private var lines = HeadLines()
        private var headerBytes = 0
        private var head: ResponseHead?
        private var isHeadSaid = false
        private var buffer: PooledBuffer?
        private var ownFailure: TransportFailure?
        private var wasAddressRefused = false

        /// The status with which a proxy answered to CONNECT; nil where none did.
        var proxyStatus: Int?

        init(mailbox: Mailbox, blocks: CurlBlocks, isSecure: Bool) {
            self.isSecure = isSecure
            self.mailbox = mailbox
            self.blocks = blocks
        }

        /// Whether a head is to be delivered, or bytes lie in a buffer that is not full.
        var holdsSomething: Bool { buffer != nil || isHeadHeld }

        private var isHeadHeld: Bool { head != nil && !isHeadSaid }

        /// Whether the whole body fits into a chunk: then it is not worth more than one delivery,
        /// with its head and its end, unless it takes its time.
        private var isSmall = false

        /// The length of the body in bytes, as far as the origin has said it.
        private var promised: Int?

        /// Whether the origin sends other answers over the same connection meanwhile (HTTP/2).
        private(set) var sharesItsConnection = false

        /// Whether its head has come.
        var hasHead: Bool { head != nil }

        /// Whether it was stopped together with the others of its connection.
        var isHeld = false

        /// Whether it is stopped alone although it shares its connection, since nobody reads it.
        private var isLeftBehind = false

        /// Whether the bound for all streams of its connection is its bound, instead of its own.
        private var isBoundTogether: Bool { sharesItsConnection && !isLeftBehind }

        /// What waits for its reader, in bytes.
        var waitingBytes: Int { mailbox.backlog.bytes }

        /// What waits for its reader, for the bound of all streams.
        func stream(_ number: Int) -> StreamBrake.Stream {
            let (bytes, isStarving) = mailbox.backlog
            return StreamBrake.Stream(
                number: number, bytes: isLeftBehind ? 0 : bytes, isStarving: isStarving)
        }

        /// It stays stopped until its reader takes a chunk, and then its own bound stops it; false
        /// where its reader has taken all of them.
        func leaveBehind() -> Bool {
            isLeftBehind = mailbox.tellOfNextRead()
            return isLeftBehind
        }

        /// Its reader has caught up.
        func goOn() { isLeftBehind = false }

        /// It has been stopped, and wants to know when its reader takes a chunk.
        func tellOfNextRead() { mailbox.tellOfNextRead() }

        /// Whether the body's first bytes, by which its content is judged, were handed over.
        private var hasPassedOn = false

        func takeHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
            headerBytes += line.count
            guard headerBytes <= Self.headerLimit else {
                ownFailure = TransportFailure(.headersTooLarge)
                return false
            }
            if head != nil { return true }  // a trailer
            unsafe lines.append(line)
            head = lines.head
            promised = head?.promisedLength
            isSmall = promised.map { $0 <= blocks.capacity } ?? false
            sharesItsConnection = head?.version.hasPrefix("HTTP/2") ?? false
            return true
        }

        func takeBody(_ bytes: UnsafeRawBufferPointer) -> CurlTaken {
            // Behind a 101 that nobody asked for libcurl lets a body follow. Nobody reads what
            // has no head, so it would wait here for ever.
            guard head != nil else {
                ownFailure = TransportFailure(.malformed, "a body came without a head")
                return .abort
            }
            var current = buffer ?? blocks.take(for: promised)
            if current.room <= bytes.count, !isBoundTogether, !mailbox.hasRoom,
                mailbox.pauseSender()
            {
                return .pause
            }
            var rest = unsafe bytes[...]
            while true {
                let taken = unsafe current.append(UnsafeRawBufferPointer(rebasing: rest))
                unsafe rest = rest.dropFirst(taken)
                buffer = current
                if current.room == 0 { passOn() }
                if unsafe rest.isEmpty { return .all }
                current = blocks.take(for: promised)
            }
        }

        func mayConnect(to address: [UInt8]) -> Bool {
            let isPublic = PublicAddress.contains(address)
            if !isPublic { wasAddressRefused = true }
            return isPublic
        }

        /// Whether bytes behind the promised length would show on the connection: with HTTP/1 and
        /// a length, and not in TLS, which may have records of its own there.
        var couldHaveMore: Bool {
            guard !isSecure, let head, head.version.hasPrefix("HTTP/1") else { return false }
            return head.headers["Content-Length"] != nil && head.headers["Transfer-Encoding"] == nil
        }

        /// These bytes came behind the body's last promised byte.
        func bytesLie(behind bytes: [UInt8]) {
            guard TrailingBytes.areOfTheBody(bytes) else { return }
            ownFailure = TransportFailure(.contradictoryLength, "more bytes came than promised")
        }

        /// Hands over the head, and what bytes there are; without `isDue` those of a body that is
        /// begun wait for more.
        func passOn(isDue: Bool) {
            if isSmall, !isDue { return }
            sayHead()
            if mailbox.isReaderWaiting, isDue || !hasPassedOn { passOn() }
        }

        private func sayHead() {
            guard let head, !isHeadSaid else { return }
            isHeadSaid = true
            mailbox.deliver(head)
        }

        private func passOn() {
            sayHead()
            guard let buffer, mailbox.offer(Chunk(buffer), anyway: isBoundTogether) else { return }
            self.buffer = nil
            hasPassedOn = true
        }

        /// The transfer has ended: the last bytes and the verdict go to the reader.
        func finish(_ code: CurlCode, detail: String) {
            let last = buffer.map(Chunk.init)
            buffer = nil
            isHeadSaid = true
            mailbox.finish(last, failure(code, detail), head: head)
        }

        /// The transfer was ended from here: its bytes are dropped.
        func abandon(_ failure: TransportFailure) {
            buffer = nil
            isHeadSaid = true
            mailbox.finish(nil, failure)
        }

        private func failure(_ code: CurlCode, _ detail: String) -> TransportFailure? {
            if let ownFailure { return ownFailure }
            if code.meaning == .outOfMemory, headerBytes > 0, head == nil {
                // What libcurl says of one line that is longer than its limit of 100 KiB.
                return TransportFailure(.headersTooLarge)
            }
            if !code.isSuccess, wasAddressRefused, head == nil {
                return TransportFailure(.notPublic)
            }
            if !code.isSuccess, head == nil, let proxyStatus, proxyStatus >= 300 {
                return TransportFailure(.refusedByProxy(proxyStatus))
            }
            if !code.isSuccess {
                return TransportFailure(code, detail: detail, hadHead: head != nil)
            }
            if let head, !head.provesItsEnd {
                return TransportFailure(.undecodable, "its compressed body may be cut short")
            }
            return nil
        }
    }

    extension ResponseHead {
        /// The body's length as the origin says it, where it counts.
        fileprivate var promisedLength: Int? {
            guard headers["Transfer-Encoding"] == nil else { return nil }
            return headers["Content-Length"].flatMap { Int($0) }
        }

        /// Whether a compressed body that was cut short would be noticed.
        ///
        /// libcurl takes a gzip stream that stops early for a whole one, so only a length, a last
        /// chunk or HTTP/2's end of stream proves that all encoded bytes have come.
        var provesItsEnd: Bool {
            guard hasContentCoding, version.hasPrefix("HTTP/1") else { return true }
            let isChunked = headers["Transfer-Encoding"]?.lowercased().contains("chunked") ?? false
            return headers["Content-Length"] != nil || isChunked
        }
    }

    extension TransportFailure {
        /// What one of libcurl's codes means.
        init(_ code: CurlCode, detail: String, hadHead: Bool) {
            let text = (detail.isEmpty ? code.text : detail).withoutSecrets
            switch code.meaning {
            // The engine asks for http and https only: this is about what came, such as HTTP/0.9.
            case .unsupportedProtocol: self.init(.malformed, text)
            case .badAddress: self.init(.unsupportedAddress, text)
            case .unresolvedHost: self.init(.unresolvedHost, text)
            case .unreachable, .handshakeFailed: self.init(.unreachable, text)
            case .timedOut:
                let isTooSlow = hadHead || text.hasPrefix("Operation too slow")
                self.init(isTooSlow ? .stalled : .connectTimeout, text)
            case .untrusted: self.init(.untrusted, text)
            case .interrupted: self.init(.interrupted, text)
            case .malformed: self.init(.malformed, text)
            case .undecodable: self.init(.undecodable, text)
            case .outOfMemory: self.init(.outOfResources, text)
            case .other: self.init(.interrupted, text)
            }
        }
    }
#endif
