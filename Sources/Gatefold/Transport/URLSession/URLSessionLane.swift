import Dispatch
import Foundation
import GatefoldPlatform

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if GATEFOLD_URLSESSION_MODULE
    import Gatefold
#endif

/// A long-lived session that carries one transfer at a time, and its delegate.
///
/// Its queue is of width 1, and waits while the reader has enough. No other transfer is on it,
/// so nobody else waits.
final class URLSessionLane: NSObject, URLSessionDataDelegate {
    private struct State {
        var session: URLSession?
        var exchange: URLSessionExchange?
        var task: URLSessionDataTask?
        var isCancelled = false
        var isAnswering = false
        var isWhole = false
    }

    private let state = Locked(State())
    // On Linux to begin or to cancel waits for what the process's sessions do at the moment, which
    // is on one queue there: no thread of a task may wait for that, and one thread is enough.
    private static let control = DispatchQueue(label: "gatefold-urlsession")
    private let now: @Sendable () -> Duration
    private let ended: @Sendable (URLSessionExchange, URLSessionLane) -> Void

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - settings: What holds for every transfer.
    ///   - now: Says what time it is, as the watches of the exchanges have it.
    ///   - ended: Called when a transfer has ended and the next may begin.
    init(
        _ settings: URLSessionSettings, now: @escaping @Sendable () -> Duration,
        ended: @escaping @Sendable (URLSessionExchange, URLSessionLane) -> Void
    ) {
        self.now = now
        self.ended = ended
        super.init()
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let session = URLSession(
            configuration: .gatefold(settings), delegate: self, delegateQueue: queue)
        state.withLock { $0.session = session }
    }

    /// Begins a transfer; the one before has ended.
    func begin(_ exchange: URLSessionExchange, _ request: URLRequest) {
        state.withLock { state in
            state.exchange = exchange
            state.isCancelled = false
            state.isWhole = false
        }
        Self.control.async { [self] in
            guard let session = state.withLock({ $0.session }), !isCancelled else {
                letGo(exchange)
                exchange.end(TransportFailure(.cancelled))
                return
            }
            let task = session.dataTask(with: request)
            state.withLock { $0.task = task }
            task.resume()
        }
    }

    /// Ends a transfer that nobody reads any more, if it still runs.
    func cancel(_ exchange: URLSessionExchange) {
        let mustEnd = state.withLock { state in
            guard state.exchange === exchange, !state.isCancelled else { return false }
            state.isCancelled = true
            return !state.isAnswering
        }
        if mustEnd { cancelTask(of: exchange) }
    }

    private func cancelTask(of exchange: URLSessionExchange) {
        Self.control.async { [self] in
            state.withLock { $0.exchange === exchange ? $0.task : nil }?.cancel()
        }
    }

    /// Answers about a redirect: it is not followed.
    ///
    /// On Linux an answer to a task that was cancelled before ends the process. So a cancelled one
    /// gets none there, and one that is being answered is cancelled behind the answer.
    private func refuseRedirect(of task: URLSessionTask, _ answer: (URLRequest?) -> Void) {
        let isLate = state.withLock { state in
            state.isAnswering = !state.isCancelled
            return state.isCancelled
        }
        #if canImport(FoundationNetworking)
            if isLate { return }
        #endif
        answer(nil)
        let mustEnd = state.withLock { state in
            state.isAnswering = false
            return state.isCancelled && !isLate
        }
        if mustEnd, let exchange = exchange(of: task) { cancelTask(of: exchange) }
    }

    /// Ends the session, and whatever runs on it.
    func invalidate() {
        let session = state.withLock { state in
            defer { state.session = nil }
            return state.session
        }
        Self.control.async { session?.invalidateAndCancel() }
    }

    private func exchange(of task: URLSessionTask) -> URLSessionExchange? {
        state.withLock { state in
            state.task?.taskIdentifier == task.taskIdentifier ? state.exchange : nil
        }
    }

    private var isCancelled: Bool { state.withLock { $0.isCancelled } }

    private func take(_ response: URLResponse, of task: URLSessionTask) {
        guard let exchange = exchange(of: task), !isCancelled else { return }
        if !exchange.take(response, now: now()) { cancel(exchange) }
    }

    private func end(_ task: URLSessionTask, _ error: (any Error)?) {
        guard let exchange = exchange(of: task) else { return }
        // On Linux nothing is said of a redirect that leads nowhere but that it has ended.
        if error == nil, let response = task.response { take(response, of: task) }
        // Its reader's next request finds the session, and its connection, free.
        letGo(exchange)
        exchange.end(error.map { TransportFailure(urlError: $0) })
    }

    private func letGo(_ exchange: URLSessionExchange) {
        state.withLock { state in
            state.exchange = nil
            state.task = nil
        }
        ended(exchange, self)
    }
}

// MARK: What the session says, on the delegate queue

extension URLSessionLane {
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        take(response, of: task)
        refuseRedirect(of: task, completionHandler)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        take(response, of: dataTask)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.take(data)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        completionHandler(nil)
    }

    /// Certificates are judged as the system does; no other challenge is met, so that the answer
    /// of the origin or the proxy, a 401 or 407, comes to the one who asked.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // The whole answer has come; to turn the challenge down cancels the task.
            state.withLock { $0.isWhole = true }
            completionHandler(.rejectProtectionSpace, nil)
        #else
            let isTrust =
                challenge.protectionSpace.authenticationMethod
                == NSURLAuthenticationMethodServerTrust
            completionHandler(isTrust ? .performDefaultHandling : .rejectProtectionSpace, nil)
        #endif
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        end(task, state.withLock { $0.isWhole } ? nil : error)
    }
}

extension URLSessionConfiguration {
    /// Nothing is kept, nothing is added, and nothing is timed: the watches do that.
    fileprivate static func gatefold(_ settings: URLSessionSettings) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.httpMaximumConnectionsPerHost = 1
        // A pause in which nobody reads would be taken for a dead connection.
        configuration.timeoutIntervalForRequest = URLRequest.never
        configuration.timeoutIntervalForResource = URLRequest.never
        // Any language, which is what the field's absence says (RFC 9110, section 12.5.4).
        configuration.httpAdditionalHeaders = [
            "Accept": "*/*", "Accept-Encoding": "identity", "Accept-Language": "*",
            "User-Agent": settings.userAgent,
        ]
        return configuration
    }
}

extension URLRequest {
    /// A year, in seconds.
    fileprivate static let never = 365.0 * 86_400

    /// The request as URLSession wants it.
    init(_ request: TransportRequest) {
        self.init(
            url: request.url, cachePolicy: .reloadIgnoringLocalCacheData,
            timeoutInterval: URLRequest.never)
        for field in request.headers.fields {
            addValue(Self.oneLine(field.value), forHTTPHeaderField: Self.oneLine(field.name))
        }
    }

    /// A line break would begin a field or a request of its own: it becomes a space (RFC 9110,
    /// section 5.5).
    private static func oneLine(_ text: String) -> String {
        let isBreak = { (scalar: Unicode.Scalar) in [0, 10, 13].contains(scalar.value) }
        guard text.unicodeScalars.contains(where: isBreak) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isBreak($0) ? " " : $0 }))
    }
}
