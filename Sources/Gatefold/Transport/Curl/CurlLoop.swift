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

        private struct Running {
            let easy: CurlEasy
            let exchange: CurlExchange
            let origin: TurnQueue.Origin
        }

        /// What has ended, but was not read to its end.
        private struct Unread {
            let origin: TurnQueue.Origin
            let mailbox: Mailbox
        }

        private struct Waiting {
            let request: TransportRequest
            let origin: TurnQueue.Origin
            let mailbox: Mailbox
        }

        private let settings: CurlSettings
        private let inbox: Locked<CurlEngine.Inbox>
        private let multi: CurlMulti
        private let blocks: CurlBlocks
        private let bell = DispatchSemaphore(value: 0)
        private let stopwatch = Stopwatch(ContinuousClock())
        private var running: [Int: Running] = [:]
        // libcurl can bound the connections too, but 7.88 sometimes forgets the last transfer
        // that waits for one until its connect time-out comes.
        private var turns: TurnQueue
        private var waiting: [Int: Waiting] = [:]
        private var unread: [Int: Unread] = [:]
        private var numbers: [UInt: Int] = [:]
        private var spare: [CurlEasy] = []
        // Where transfers were begun that have not been worked on: they take free connections over.
        private var begun: Set<TurnQueue.Origin> = []
        private var brakes: [TurnQueue.Origin: StreamBrake] = [:]
        // Those whose turn it is, but whose answer would come over a connection that isn't read.
        private var heldBack: [TurnQueue.Origin: [Int]] = [:]
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
        private func begin(_ numbers: [Int]) {
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

        /// Stops the origins of which too much waits to be read, and lets others go on.
        private func brake() {
            unread = unread.filter { $0.value.mailbox.backlog.bytes > 0 }
            var waitingBytes = unread.values.reduce(0) { $0 + $1.mailbox.backlog.bytes }
            for exchange in running.values.lazy.map(\.exchange) where exchange.sharesItsConnection {
                waitingBytes += exchange.waitingBytes
            }
            if brakes.isEmpty, waitingBytes < StreamBrake.most { return }
            let streams = Dictionary(grouping: running) { $0.value.origin }
            for gone in brakes.keys.filter({ streams[$0] == nil }) { letGo(gone) }
            for (origin, members) in streams
            where brakes[origin] != nil
                || members.contains(where: { $0.value.exchange.sharesItsConnection })
            {
                brake(origin, members)
            }
        }

        private func brake(_ origin: TurnQueue.Origin, _ members: [(key: Int, value: Running)]) {
            // Before the look: what is read behind it is told.
            let isHeld = brakes[origin] != nil
            if isHeld {
                for (_, stream) in members { hold(stream) }
                for ended in unread.values where ended.origin == origin {
                    ended.mailbox.tellOfNextRead()
                }
            }
            var brake = brakes[origin] ?? StreamBrake()
            var states = members.map { $0.value.exchange.stream($0.key) }
            states += unread.filter { $0.value.origin == origin }.map { number, ended in
                StreamBrake.Stream(
                    number: number, bytes: ended.mailbox.backlog.bytes, isStarving: false)
            }
            let step = brake.judge(
                states, othersWait: isAnyoneHeldBack(origin), at: stopwatch.elapsed)
            guard step != .hold else {
                brakes[origin] = brake
                if !isHeld { self.brake(origin, members) }
                return
            }
            if case .leaveBehind(let numbers) = step {
                for number in numbers {
                    unread[number] = nil
                    guard let left = running[number]?.exchange, left.leaveBehind() else { continue }
                    left.isHeld = false
                }
            }
            for (_, stream) in members where stream.exchange.isHeld {
                stream.exchange.isHeld = false
                stream.easy.unpause()
            }
            letGo(origin)
        }

        private func isAnyoneHeldBack(_ origin: TurnQueue.Origin) -> Bool {
            heldBack[origin]?.contains { waiting[$0] != nil } ?? false
        }

        /// Nothing of the origin is stopped any more: those that were held back begin.
        private func letGo(_ origin: TurnQueue.Origin) {
            brakes[origin] = nil
            begin(heldBack.removeValue(forKey: origin) ?? [])
        }

        /// Stops a transfer.
        ///
        /// One whose head has not come isn't paused: libcurl would keep its lines
        /// and hand them over as one. Where nothing else is received it isn't either.
        private func hold(_ stream: Running) {
            stream.exchange.isHeld = true
            stream.exchange.tellOfNextRead()
            if stream.exchange.hasHead { stream.easy.pause() }
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
