#if os(Linux) || os(macOS)
    import GatefoldPlatform

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// The engine's thread: libcurl's handles, and the transfers that run on them.
    final class CurlLoop {
        /// How long bytes may lie in a chunk that isn't full while their reader waits, in ms.
        ///
        /// Short enough for a smooth bar, long enough that a fast stream fills its chunks.
        private static let patience: Int32 = 25

        /// How many handles are kept for the next transfers.
        private static let mostSpare = 32

        /// The transfers from one origin at a time, once it is known to speak HTTP/2.
        private static let streams = 32

        private struct Running {
            let easy: CurlEasy
            let exchange: CurlExchange
            let origin: TurnQueue.Origin
        }

        private struct Waiting {
            let request: TransportRequest
            let origin: TurnQueue.Origin
            let mailbox: Mailbox
        }

        private let settings: CurlSettings
        private let inbox: Locked<CurlEngine.Inbox>
        private let multi: CurlMulti
        private let pool: BufferPool
        private let stopwatch = Stopwatch(ContinuousClock())
        private var running: [Int: Running] = [:]
        // libcurl can bound the connections too, but 7.88 sometimes forgets the last transfer
        // that waits for one until its connect time-out comes.
        private var turns: TurnQueue
        private var waiting: [Int: Waiting] = [:]
        private var numbers: [UInt: Int] = [:]
        private var spare: [CurlEasy] = []
        // Where transfers were begun that have not been worked on: they take free connections over.
        private var begun: Set<TurnQueue.Origin> = []
        private var isStopping = false
        private var lastPass: Duration = .zero

        /// Prepares libcurl; nil when it cannot be.
        init?(_ settings: CurlSettings, inbox: Locked<CurlEngine.Inbox>) {
            guard let multi = CurlMulti() else { return nil }
            multi.keepConnections(32)
            pool = BufferPool(capacity: settings.chunkBytes, limit: 32)
            turns = TurnQueue(limit: settings.connectionsPerHost)
            self.settings = settings
            self.inbox = inbox
            self.multi = multi
            inbox.withLock { $0.waker = multi.waker }
        }

        /// Works until the engine is let go.
        func run() {
            while true {
                obey()
                if isStopping { break }
                let fresh = begun
                begun = []
                multi.work()
                settleEnded(fresh)
                let holdsSomething = passOn()
                multi.wait(milliseconds: holdsSomething ? Self.patience : 60_000)
            }
            // Those that wait go first: nobody's turn comes any more.
            for number in waiting.keys.sorted() + running.keys.sorted() {
                end(number, TransportFailure(.cancelled))
            }
        }

        private func obey() {
            let commands = inbox.withLock { inbox in
                defer { inbox.commands = [] }
                return inbox.commands
            }
            for command in commands {
                switch command {
                case .start(let number, let request, let mailbox): start(number, request, mailbox)
                case .resume(let number): running[number]?.easy.unpause()
                case .cancel(let number): end(number, TransportFailure(.cancelled))
                case .stop: isStopping = true
                }
            }
        }

        private func start(_ number: Int, _ request: TransportRequest, _ mailbox: Mailbox) {
            guard let origin = Address.Parts(request.url).origin else {
                mailbox.finish(nil, TransportFailure(.unsupportedAddress))
                return
            }
            waiting[number] = Waiting(request: request, origin: origin, mailbox: mailbox)
            if turns.enter(number, at: origin) { begin([number]) }
        }

        /// Begins transfers whose turn it is, and those whose turn it is when one can't begin.
        private func begin(_ numbers: [Int]) {
            var rest = numbers[...]
            while let number = rest.popFirst() {
                guard let waiting = waiting.removeValue(forKey: number) else { continue }
                if isBegun(number, waiting) { continue }
                waiting.mailbox.finish(nil, TransportFailure(.outOfResources))
                rest += turns.leave(number)
            }
        }

        private func isBegun(_ number: Int, _ waiting: Waiting) -> Bool {
            guard let easy = spare.popLast() ?? CurlEasy() else { return false }
            let exchange = CurlExchange(
                mailbox: waiting.mailbox, pool: pool,
                isSecure: waiting.origin.hasPrefix("https:"))
            easy.begin(receiver: exchange)
            easy.prepare(waiting.request, settings, isSecure: exchange.isSecure)
            guard multi.add(easy) else { return false }
            running[number] = Running(easy: easy, exchange: exchange, origin: waiting.origin)
            begun.insert(waiting.origin)
            numbers[easy.identity] = number
            return true
        }

        private func settleEnded(_ fresh: Set<TurnQueue.Origin>) {
            while let (identity, code) = multi.nextDone() {
                guard let number = numbers[identity], let ended = running[number] else { continue }
                let detail = ended.easy.errorDetail
                ended.exchange.proxyStatus = ended.easy.proxyStatus
                // What lies on a connection that was taken over at once is somebody else's.
                if code.isSuccess, !fresh.contains(ended.origin), ended.exchange.couldHaveMore {
                    ended.exchange.bytesLie(behind: ended.easy.bytesBehind)
                }
                putAway(number, ended)
                ended.exchange.finish(code, detail: detail)
            }
        }

        private func end(_ number: Int, _ failure: TransportFailure) {
            if let waiting = waiting.removeValue(forKey: number) {
                waiting.mailbox.finish(nil, failure)
                _ = turns.leave(number)
            } else if let ended = running[number] {
                putAway(number, ended)
                ended.exchange.abandon(failure)
            }
        }

        private func putAway(_ number: Int, _ ended: Running) {
            running[number] = nil
            numbers[ended.easy.identity] = nil
            multi.remove(ended.easy)
            ended.easy.rest()
            // Else the name and password of one host might go to the next one.
            if settings.usesNetrc { ended.easy.renew() }
            if spare.count < Self.mostSpare { spare.append(ended.easy) }
            if isStopping { return }
            if ended.exchange.sharesItsConnection {
                begin(turns.raiseLimit(to: Self.streams, for: number))
            }
            begin(turns.leave(number))
        }

        /// Hands over heads, and what waits in chunks that aren't full; true while any is left.
        private func passOn() -> Bool {
            let now = stopwatch.elapsed
            let isDue = now - lastPass >= .milliseconds(Int(Self.patience))
            if isDue { lastPass = now }
            var holdsSomething = false
            for exchange in running.values.lazy.map(\.exchange) where exchange.holdsSomething {
                exchange.passOn(isDue: isDue)
                holdsSomething = holdsSomething || exchange.holdsSomething
            }
            return holdsSomething
        }
    }

    extension CurlEasy {
        /// Sets the options of one request.
        fileprivate func prepare(
            _ request: TransportRequest, _ settings: CurlSettings, isSecure: Bool
        ) {
            set(.url, request.url.absoluteString)
            set(.pipeWait, isSecure ? 1 : 0)
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
            // What lies in the processor's cache when it is copied from there.
            set(.bufferSize, min(settings.chunkBytes, 65_536))
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
        fileprivate var chunkBytes: Int { min(max(chunkSize, 4_096), 1 << 20) }
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
