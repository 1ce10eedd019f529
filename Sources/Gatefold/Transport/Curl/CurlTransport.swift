#if os(Linux) || os(macOS)
    import GatefoldPlatform

    /// Streams through libcurl: HTTP/1.1 and HTTP/2, TLS with verification, reused connections.
    ///
    /// One thread drives every transfer. A transfer holds at most five chunks, of 256 KiB each, or
    /// of 64 KiB where there are more than eight transfers: when its reader is slow, the connection
    /// is not read, and TCP slows the origin down. Over HTTP/2 the streams of an origin share one
    /// bound of 2 MiB for what waits to be read, and are stopped together. There, whoever leaves a
    /// long body unread while another one is waited for waits for up to 10 s more, and the body
    /// that is left takes up to 32 MiB.
    public struct CurlTransport: Transport {
        private let engine: CurlEngine

        /// Starts the engine.
        ///
        /// - Parameter settings: How to connect, and when to take a connection for dead.
        /// - Throws: `TransportFailure` of the kind `outOfResources` when no thread can be had.
        public init(_ settings: CurlSettings = CurlSettings()) throws(TransportFailure) {
            engine = try CurlEngine(settings)
        }

        /// Sends a request and waits for the head of the answer.
        ///
        /// - Parameter request: What to ask.
        /// - Returns: The final head, and the body behind it.
        /// - Throws: `TransportFailure` when no head came.
        public func open(_ request: TransportRequest) async throws(TransportFailure)
            -> TransportResponse<CurlBody>
        {
            // Nothing is asked for a task that nobody waits for.
            if Task.isCancelled { throw TransportFailure(.cancelled) }
            let mailbox = Mailbox()
            let body = RawCurlBody(engine, engine.start(request, mailbox), mailbox)
            let result = await withTaskCancellationHandler {
                await mailbox.head()
            } onCancel: {
                body.cancel()
            }
            let head = try result.get()
            return TransportResponse(head: head, body: CurlBody(body, ContentDecoder(head)))
        }
    }

    /// A body that libcurl receives, without the gzip or deflate that it may have had.
    ///
    /// It ends its transfer when it is let go.
    public final class CurlBody: TransportBody {
        private let raw: RawCurlBody
        private let decoder: ContentDecoder?

        init(_ raw: RawCurlBody, _ decoder: ContentDecoder?) {
            self.raw = raw
            self.decoder = decoder
        }

        /// Waits for the next bytes.
        ///
        /// - Returns: At least one byte, or nil at the proved end.
        /// - Throws: `TransportFailure` when the body broke off or the task was cancelled.
        public func next() async throws(TransportFailure) -> Chunk? {
            guard let decoder else { return try await raw.next() }
            return try await decoder.next { () async throws(TransportFailure) in
                try await raw.next()
            }
        }

        /// Ends the transfer if it has not ended.
        public func cancel() { raw.cancel() }
    }

    /// The bytes as they come over the network.
    final class RawCurlBody: Sendable {
        private let engine: CurlEngine
        private let number: Int
        private let mailbox: Mailbox

        init(_ engine: CurlEngine, _ number: Int, _ mailbox: Mailbox) {
            self.engine = engine
            self.number = number
            self.mailbox = mailbox
        }

        // What was not read goes, too: until then the engine counts it.
        deinit { cancel() }

        /// Waits for the next bytes.
        func next() async throws(TransportFailure) -> Chunk? {
            if !Task.isCancelled,
                let ready = mailbox.nextAtHand({ engine.post(.resume(number)) })
            {
                return try ready.get()
            }
            let result = await withTaskCancellationHandler {
                await mailbox.next { engine.post(.resume(number)) }
            } onCancel: {
                cancel()
            }
            return try result.get()
        }

        /// Ends the transfer if it has not ended.
        func cancel() {
            // A transfer that has ended is not the engine's business any more.
            if mailbox.cancel() { engine.post(.cancel(number)) }
        }
    }
#endif
