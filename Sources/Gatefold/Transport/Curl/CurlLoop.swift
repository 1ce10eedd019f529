#if os(Linux) || os(macOS)
    import Dispatch
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

        struct Running {
            let easy: CurlEasy
            let exchange: CurlExchange
            let origin: TurnQueue.Origin
        }

        /// What has ended, but was not read to its end.
        struct Unread {
            let origin: TurnQueue.Origin
            let mailbox: Mailbox
        }

        struct Waiting {
            let request: TransportRequest
            let origin: TurnQueue.Origin
            let mailbox: Mailbox
        }

        private let settings: CurlSettings
        private let inbox: Locked<CurlEngine.Inbox>
        private let multi: CurlMulti
        private let blocks: CurlBlocks
        private let bell = DispatchSemaphore(value: 0)
        let stopwatch = Stopwatch(ContinuousClock())
        var running: [Int: Running] = [:]
        // libcurl can bound the connections too, but 7.88 sometimes forgets the last transfer
        // that waits for one until its connect time-out comes.
        private var turns: TurnQueue
        var waiting: [Int: Waiting] = [:]
        var unread: [Int: Unread] = [:]
        private var numbers: [UInt: Int] = [:]
        private var spare: [CurlEasy] = []
        // Where transfers were begun that have not been worked on: they take free connections over.
        private var begun: Set<TurnQueue.Origin> = []
        var brakes: [TurnQueue.Origin: StreamBrake] = [:]
        // Those whose turn it is, but whose answer would come over a connection that isn't read.
        var heldBack: [TurnQueue.Origin: [Int]] = [:]
        private var isStopping = false
        private var lastPass: Duration = .zero

        /// Prepares libcurl; nil when it cannot be.
        init?(_ settings: CurlSettings, inbox: Locked<CurlEngine.Inbox>) {
            guard let multi = CurlMulti() else { return nil }
            multi.keepConnections(32)
            blocks = CurlBlocks(settings.chunkBytes)
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
                // libcurl receives for stopped streams too, whenever it is called.
                if isAllHeld {
                    brake()
                } else {
                    multi.work()
                    settleEnded(fresh)
                    brake()
                }
                wait(passOn() ? Self.patience : longestWait)
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
                case .resume(let number): resume(number)
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
        func begin(_ numbers: [Int]) {
            var rest = numbers[...]
            while let number = rest.popFirst() {
                if let origin = waiting[number]?.origin, brakes[origin] != nil {
                    heldBack[origin, default: []].append(number)
                    continue
                }
                guard let waiting = waiting.removeValue(forKey: number) else { continue }
                if isBegun(number, waiting) { continue }
                waiting.mailbox.finish(nil, TransportFailure(.outOfResources))
                rest += turns.leave(number)
            }
        }

        private func isBegun(_ number: Int, _ waiting: Waiting) -> Bool {
            guard let easy = spare.popLast() ?? CurlEasy() else { return false }
            let exchange = CurlExchange(
                mailbox: waiting.mailbox, blocks: blocks,
                isSecure: waiting.origin.hasPrefix("https:"))
            easy.begin(receiver: exchange)
            easy.prepare(waiting.request, settings, isSecure: exchange.isSecure)
            guard multi.add(easy) else { return false }
            blocks.users += 1
            running[number] = Running(easy: easy, exchange: exchange, origin: waiting.origin)
            begun.insert(waiting.origin)
            numbers[easy.identity] = number
            return true
        }

        /// The reader of a stopped transfer has taken a chunk.
        private func resume(_ number: Int) {
            if let ended = unread[number] {
                brakes[ended.origin]?.wasRead(at: stopwatch.elapsed)
            }
            guard let resumed = running[number] else { return }
            if resumed.exchange.isHeld {
                brakes[resumed.origin]?.wasRead(at: stopwatch.elapsed)
            } else {
                resumed.exchange.goOn()
                resumed.easy.unpause()
            }
        }

        /// In milliseconds.
        private var longestWait: Int32 {
            brakes.isEmpty ? 60_000 : 1_000
        }

        /// Whether nothing at all is to be received.
        private var isAllHeld: Bool {
            !brakes.isEmpty && running.values.allSatisfy(\.exchange.isHeld)
        }

        private func wait(_ milliseconds: Int32) {
            guard isAllHeld else { return multi.wait(milliseconds: milliseconds) }
            // libcurl would not wait, since it has something to do.
            let hasCommands = inbox.withLock { inbox in
                inbox.bell = inbox.commands.isEmpty ? bell : nil
                return inbox.bell == nil
            }
            if !hasCommands { _ = bell.wait(timeout: .now() + .milliseconds(Int(milliseconds))) }
            inbox.withLock { $0.bell = nil }
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
                let next = turns.leave(number)
                if !isStopping { begin(next) }
            } else if let ended = running[number] {
                putAway(number, ended)
                ended.exchange.abandon(failure)
            }
        }

        private func putAway(_ number: Int, _ ended: Running) {
            running[number] = nil
            blocks.users -= 1
            numbers[ended.easy.identity] = nil
            if ended.exchange.sharesItsConnection {
                unread[number] = Unread(origin: ended.origin, mailbox: ended.exchange.mailbox)
            }
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
#endif
