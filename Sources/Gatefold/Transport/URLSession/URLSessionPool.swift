import Dispatch
import Foundation
import GatefoldPlatform

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if GATEFOLD_URLSESSION_MODULE
    import Gatefold
#endif

/// The sessions of one transport: who runs on which, who waits for a turn, and who is overdue.
final class URLSessionPool: Sendable {
    /// The sessions that are kept while nobody uses them.
    private static let mostIdle = 12

    /// How often the watches are looked at.
    private static let interval = DispatchTimeInterval.milliseconds(250)

    private struct Running {
        let exchange: URLSessionExchange
        var lane: URLSessionLane?
    }

    private struct Waiting {
        let exchange: URLSessionExchange
        let request: URLRequest
    }

    private struct State {
        var turns: TurnQueue
        var waiting: [Int: Waiting] = [:]
        var running: [Int: Running] = [:]
        var idle = IdleList<URLSessionLane>(limit: URLSessionPool.mostIdle)
        var nextNumber = 0
        var isWatching = false
    }

    private let settings: URLSessionSettings
    private let buffers: BufferPool
    private let stopwatch: Stopwatch
    private let clockQueue = DispatchQueue(label: "gatefold-urlsession-watch")
    private let state: Locked<State>

    init(_ settings: URLSessionSettings, _ clock: any Clock<Duration>) {
        self.settings = settings
        stopwatch = Stopwatch(clock)
        buffers = BufferPool(capacity: min(max(settings.chunkSize, 4_096), 1 << 20), limit: 16)
        state = Locked(State(turns: TurnQueue(limit: settings.connectionsPerHost)))
    }

    deinit {
        // Nobody reads any more: every body holds its pool.
        let lanes = state.withLock { $0.idle.all + $0.running.values.compactMap(\.lane) }
        for lane in lanes { lane.invalidate() }
    }

    /// Sends a request when it has its turn.
    func start(_ request: TransportRequest) -> URLSessionExchange {
        let origin = Address.Parts(request.url).origin
        let watch = StallWatch(settings, now: stopwatch.elapsed)
        let exchange = URLSessionExchange(
            state.withLock { state in
                state.nextNumber += 1
                return state.nextNumber
            }, origin ?? "", buffers, watch)
        guard origin != nil else {
            exchange.end(TransportFailure(.unsupportedAddress))
            return exchange
        }
        let waiting = Waiting(exchange: exchange, request: URLRequest(request))
        let mayBegin = state.withLock { state in
            state.waiting[exchange.number] = waiting
            return state.turns.enter(exchange.number, at: exchange.origin)
        }
        if mayBegin { begin([exchange.number]) }
        return exchange
    }

    /// Ends a transfer whose reader has gone.
    func cancel(_ exchange: URLSessionExchange) {
        // Opened before it is cancelled: what waits has to come to its end.
        exchange.goOn()
        let (lane, next) = state.withLock { state in
            guard state.waiting.removeValue(forKey: exchange.number) != nil else {
                return (state.running[exchange.number]?.lane, [Int]())
            }
            return (nil, state.turns.leave(exchange.number))
        }
        lane?.cancel(exchange)
        begin(next)
    }

    private func begin(_ numbers: [Int]) {
        for number in numbers {
            let found = state.withLock { state -> (Waiting, URLSessionLane?)? in
                guard let waiting = state.waiting.removeValue(forKey: number) else { return nil }
                state.running[number] = Running(exchange: waiting.exchange)
                return (waiting, state.idle.take(for: waiting.exchange.origin))
            }
            guard let (waiting, idle) = found else { continue }
            begin(waiting, on: idle ?? makeLane())
        }
        watch()
    }

    private func begin(_ waiting: Waiting, on lane: URLSessionLane) {
        let exchange = waiting.exchange
        state.withLock { $0.running[exchange.number]?.lane = lane }
        if exchange.mailbox.isEnded {
            ended(exchange, lane)
            return
        }
        exchange.restartWatch(StallWatch(settings, now: stopwatch.elapsed))
        lane.begin(exchange, waiting.request)
        // Cancelled in between: the lane knew nothing of it yet.
        if exchange.mailbox.isEnded { lane.cancel(exchange) }
    }

    private func makeLane() -> URLSessionLane {
        URLSessionLane(settings) { [stopwatch] in
            stopwatch.elapsed
        } ended: { [weak self] exchange, lane in
            guard let self else {
                lane.invalidate()
                return
            }
            ended(exchange, lane)
        }
    }

    private func ended(_ exchange: URLSessionExchange, _ lane: URLSessionLane) {
        let (next, surplus) = state.withLock { state -> ([Int], URLSessionLane?) in
            state.running[exchange.number] = nil
            let surplus = state.idle.keep(lane, for: exchange.origin)
            return (state.turns.leave(exchange.number), surplus)
        }
        surplus?.invalidate()
        begin(next)
    }

    // MARK: The watch

    private func watch() {
        let mustBegin = state.withLock { state in
            guard !state.isWatching, !state.running.isEmpty else { return false }
            state.isWatching = true
            return true
        }
        if mustBegin { lookLater() }
    }

    private func lookLater() {
        clockQueue.asyncAfter(deadline: .now() + Self.interval) { [weak self] in
            self?.look()
        }
    }

    private func look() {
        let now = stopwatch.elapsed
        let running = state.withLock { state in
            state.isWatching = !state.running.isEmpty
            return Array(state.running.values)
        }
        if running.isEmpty { return }
        for entry in running where entry.exchange.isOverdue(now: now) {
            entry.lane?.cancel(entry.exchange)
        }
        lookLater()
    }
}
