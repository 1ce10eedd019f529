#if GATEFOLD_URLSESSION_MODULE
    public import Gatefold
#endif

/// Streams through URLSession, the network of Apple systems.
///
/// Every transfer has a session of its own while it runs, of a few that are kept; the session's
/// delegate queue is made to wait when four chunks of 256 KiB are not read, and the system then
/// lets the origin wait. A body that comes with a content coding, although none was asked for, is
/// refused: URLSession undoes the coding, and does not say whether all of it had come.
///
/// URLSession leaves no way to connect to public addresses only, or to say when a connection stood,
/// and there are faults of origins (`gatefold demo --origin` plays them) that it does not show. On
/// Linux there are more of them, and what comes faster than it is read lies in memory, since
/// Foundation takes it from the network all the same: `CurlTransport` is the better one there.
///
/// - `gzip`, `gzip-chunked`, `gzip-half`: refused as `undecodable`, after one attempt more.
/// - `more-than-promised`: what comes behind the promised length is dropped unseen, so that a file
///   whose length its origin gives too small is committed short.
/// - `latin1-header`, on Linux: a head that is no UTF-8 ends the transfer as `interrupted`.
/// - `negative-length`, `endless-hints`, `endless-headers`, `endless-header`, on Linux: `interrupted`
///   and five attempts, where `CurlTransport` says what is wrong.
/// - `gzip-bomb`, on Linux: it can't be stopped before it fills the memory. No test asks for it.
public struct URLSessionTransport: Transport {
    private let pool: URLSessionPool

    /// Makes a transport; nothing is connected.
    ///
    /// - Parameter settings: When to take a connection for dead, and how many there may be.
    public init(_ settings: URLSessionSettings = URLSessionSettings()) {
        self.init(settings, clock: SuspendingClock())
    }

    /// Makes a transport whose deadlines go by a clock.
    package init(_ settings: URLSessionSettings, clock: any Clock<Duration>) {
        pool = URLSessionPool(settings, clock)
    }

    /// Sends a request and waits for the head of the answer.
    ///
    /// - Parameter request: What to ask.
    /// - Returns: The final head, with its fields in alphabetical order, those of one name joined
    ///   by commas; and the body behind it.
    /// - Throws: `TransportFailure` when no head came.
    public func open(_ request: TransportRequest) async throws(TransportFailure)
        -> TransportResponse<URLSessionBody>
    {
        // Nothing is asked for a task that nobody waits for.
        if Task.isCancelled { throw TransportFailure(.cancelled) }
        let body = URLSessionBody(pool, pool.start(request))
        let result = await withTaskCancellationHandler {
            await body.exchange.mailbox.head()
        } onCancel: {
            body.cancel()
        }
        return TransportResponse(head: try result.get(), body: body)
    }
}

/// A body that URLSession receives.
///
/// It ends its transfer when it is let go.
public final class URLSessionBody: TransportBody {
    private let pool: URLSessionPool
    let exchange: URLSessionExchange

    init(_ pool: URLSessionPool, _ exchange: URLSessionExchange) {
        self.pool = pool
        self.exchange = exchange
    }

    deinit {
        cancel()
    }

    /// The chunks that wait to be read, at most `Mailbox.limit`.
    package var waitingChunks: Int { exchange.mailbox.waitingChunks }

    /// Waits for the next bytes.
    ///
    /// - Returns: At least one byte, or nil at the end that URLSession takes for the whole body.
    /// - Throws: `TransportFailure` when the body broke off or the task was cancelled.
    public func next() async throws(TransportFailure) -> Chunk? {
        let result = await withTaskCancellationHandler {
            await exchange.mailbox.next { exchange.goOn() }
        } onCancel: {
            cancel()
        }
        return try result.get()
    }

    /// Ends the transfer if it has not ended.
    public func cancel() {
        // A transfer that has ended is not its session's business any more.
        if exchange.mailbox.cancel() { pool.cancel(exchange) }
    }
}
