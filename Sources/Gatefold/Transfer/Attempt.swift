import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One attempt to get an asset from one source: its redirects, its head, its body.
struct Attempt<Network: Transport> {
    /// How an attempt ends.
    enum End {
        case arrived(ArrivedAsset)
        /// The origin says that the file in the library is still the newest.
        case unchanged(Receipt.File)
        case permanent(FailureReason)
        /// Worth another attempt; with what the origin's Retry-After says.
        case transient(FailureReason, retryAfter: String?)
        /// The bytes are not what the plan says; one refetch from zero is due.
        case disagrees(FailureReason)
    }

    let asset: Asset
    let source: URL

    /// The file in the library that the origin is asked about; nil asks for the asset.
    let condition: Receipt.File?
    let context: TransferContext<Network>
    let report: AssetReport
    let desk: PartDesk

    /// Asks, follows redirects, and receives.
    func run() async -> End {
        await report.state(.connecting)
        var path = RedirectPolicy(start: source, allowsDowngrade: context.settings.allowsDowngrade)
        var request = TransportRequest(url: source, headers: context.settings.headers)
        var resume = ResumePolicy.request(for: desk.facts(for: source))
        do {
            while true {
                var trace = trace(of: request, resume)
                defer { if context.tellsRequests { context.announce(trace.event) } }
                let asked = request.resuming(resume, else: condition)
                let response = try await open(asked, &trace)
                defer { response.body.cancel() }
                let step = decide(response.head, resume)
                if case .redirect(let location) = step {
                    try await drain(response, &trace)
                    try follow(path.next(from: request.url, location: location), &request)
                } else if case .discardAndAskAgain = step, resume != nil {
                    try await drain(response, &trace)
                    try desk.restart()
                    resume = nil
                } else if case .unchanged = step, let condition {
                    return .unchanged(condition)
                } else {
                    return try await perform(step, response, &trace)
                }
            }
        } catch let failure as TransportFailure {
            return end(of: failure)
        } catch let error as SystemError {
            return .permanent(FailureReason(error))
        } catch let reason as FailureReason {
            return .permanent(reason)
        } catch {
            return .permanent(.cancelled)
        }
    }

    private func trace(of request: TransportRequest, _ resume: ResumeRequest?) -> RequestTrace {
        RequestTrace(
            request, for: asset.role, report.index, from: resume?.offset,
            isConditional: condition != nil && resume == nil, clock: context.clock)
    }

    private func open(
        _ request: TransportRequest, _ trace: inout RequestTrace
    ) async throws(TransportFailure) -> TransportResponse<Network.Body> {
        do throws(TransportFailure) {
            let response = try await context.network.open(request)
            trace.head = response.head
            return response
        } catch {
            trace.failure = error
            throw error
        }
    }

    private func decide(_ head: ResponseHead, _ resume: ResumeRequest?) -> ResponsePolicy.Step {
        ResponsePolicy(limit: context.settings.largestAsset, expectedBytes: asset.bytes)
            .decide(
                head, asked: resume, part: desk.facts(for: source),
                isConditional: condition != nil && resume == nil)
    }

    /// Reads a short answer to its end, so that its connection can be used again.
    ///
    /// The head has said all that matters: a page that breaks off changes nothing of it.
    private func drain(
        _ response: TransportResponse<Network.Body>, _ trace: inout RequestTrace
    ) async throws {
        let most: Int64 = 65_536
        let length = response.head.headers["Content-Length"].flatMap { Int64($0) }
        guard let length, length <= most else { return }
        do throws(TransportFailure) {
            // Counted all the same: with chunks the length means nothing, and they may never end.
            while trace.bytes <= most, let chunk = try await response.body.next() {
                trace.bytes += Int64(chunk.count)
            }
        } catch {
            if error.kind == .cancelled { throw error }
        }
    }

    private func follow(
        _ step: RedirectPolicy.Step, _ request: inout TransportRequest
    ) throws(FailureReason) {
        switch step {
        case .refuse(let why): throw .redirect(why)
        case .follow(let url, let keepsHeaders):
            request.url = url
            if !keepsHeaders { request.headers = HeaderFields() }
        }
    }

    private func perform(
        _ step: ResponsePolicy.Step, _ response: TransportResponse<Network.Body>,
        _ trace: inout RequestTrace
    ) async throws -> End {
        switch step {
        case .body(let start, let total):
            try desk.begin(source, response.head, at: start, total: total)
            await report.expects(total ?? asset.bytes)
            await report.holds(start)
            return try await receive(response, total, &trace)
        case .alreadyComplete: return try settle(total: nil)
        case .transient(let reason, let retryAfter):
            try await drain(response, &trace)
            return .transient(reason, retryAfter: retryAfter)
        case .permanent(.wrongLength(let expected, let found)):
            try desk.restart()
            return .disagrees(.wrongLength(expected: expected, found: found))
        case .permanent(let reason): return .permanent(reason)
        case .redirect, .discardAndAskAgain, .unchanged:
            let failure = TransportFailure(.malformed, "a range was answered that was not asked")
            return .transient(.transport(failure), retryAfter: nil)
        }
    }

    /// The byte loop: it awaits the network and one hop to the progress.
    private func receive(
        _ response: TransportResponse<Network.Body>, _ total: Int64?, _ trace: inout RequestTrace
    ) async throws -> End {
        let early = ContentCheck(asset.role).earlyVerdict(
            contentType: response.head.headers["Content-Type"])
        if let reason = wrongContent(early) { return .permanent(reason) }
        var meter = TransferMeter()
        let start = desk.part.length
        let received = await Result.of { try await take(response.body, total, &meter) }
        trace.bytes = desk.part.length - start
        if case .failure(let error) = received { trace.failure = error as? TransportFailure }
        if let rest = meter.rest { await report.received(rest) }
        if let reason = try received.get() { return .permanent(reason) }
        // A stream may end because its task was cancelled: then nothing has been proved.
        try Task.checkCancellation()
        return try settle(total: total)
    }

    /// Takes every chunk; returns why one was not the asset's.
    private func take(
        _ body: Network.Body, _ total: Int64?, _ meter: inout TransferMeter
    ) async throws -> FailureReason? {
        var work = PartWork(desk.part)
        // Its end waits for what is still to be hashed and flushed, since the bytes that came are
        // kept, whatever has ended the body.
        let taken = await withDiscardingTaskGroup { tasks in
            await Result.of { try await take(body, total, &meter, &work, &tasks) }
        }
        let noted = Result { try work.noteCheckpoint() }
        let reason = try taken.get()
        try noted.get()
        return reason
    }

    private func take(
        _ body: Network.Body, _ total: Int64?, _ meter: inout TransferMeter,
        _ work: inout PartWork, _ tasks: inout DiscardingTaskGroup
    ) async throws -> FailureReason? {
        while let chunk = try await body.next() {
            let length = desk.part.length + Int64(chunk.count)
            if let reason = tooMany(length, total) { return reason }
            try desk.write(chunk)
            try await work.wrote(chunk, &tasks)
            if let reason = wrongContent(desk.verdict(isWhole: false)) { return reason }
            if let count = meter.count(chunk.count) { await report.received(count) }
            try await context.limiter?.pass(chunk.count)
        }
        return nil
    }

    private func tooMany(_ length: Int64, _ total: Int64?) -> FailureReason? {
        if length > context.settings.largestAsset {
            return .tooLarge(limit: context.settings.largestAsset)
        }
        guard let total, length > total else { return nil }
        return .transport(TransportFailure(.contradictoryLength, "more bytes than promised"))
    }

    /// The body has ended: checks its length, its content and what the plan says of it.
    private func settle(total: Int64?) throws -> End {
        let length = desk.part.length
        if length == 0 { return .permanent(.empty) }
        if let total, length != total {
            let failure = TransportFailure(.interrupted, "\(length) of \(total) bytes came")
            return .transient(.transport(failure), retryAfter: nil)
        }
        if let reason = wrongContent(desk.verdict(isWhole: true)) { return .permanent(reason) }
        if let bytes = asset.bytes, bytes != length {
            try desk.restart()
            return .disagrees(.wrongLength(expected: bytes, found: length))
        }
        let arrived = desk.finish()
        if let sha256 = asset.sha256, sha256 != arrived.sha256 {
            try desk.restart()
            return .disagrees(.wrongDigest(expected: sha256, found: arrived.sha256))
        }
        return .arrived(arrived)
    }

    private func wrongContent(_ verdict: ContentCheck.Verdict) -> FailureReason? {
        guard case .wrong(let found) = verdict else { return nil }
        return .wrongContent(expected: ContentCheck(asset.role).expectation, found: found)
    }

    private func end(of failure: TransportFailure) -> End {
        if failure.kind == .cancelled { return .permanent(.cancelled) }
        let reason = FailureReason.transport(failure)
        return failure.isTransient ? .transient(reason, retryAfter: nil) : .permanent(reason)
    }
}

extension Result where Failure == any Error {
    /// What the body returns or throws, as a value.
    fileprivate static func of(_ body: () async throws -> Success) async -> Self {
        do {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }
}

extension TransportRequest {
    /// The request for the rest of a part; where there is none, for the whole asset, unless it is
    /// still the version of that file (RFC 9110, section 13.1).
    fileprivate func resuming(
        _ resume: ResumeRequest?, else condition: Receipt.File?
    ) -> TransportRequest {
        var request = self
        guard let resume else {
            if let etag = condition?.etag {
                request.headers.append("If-None-Match", etag)
            } else if let date = condition?.lastModified {
                request.headers.append("If-Modified-Since", date)
            }
            return request
        }
        request.headers.append("Range", resume.range)
        request.headers.append("If-Range", resume.ifRange)
        return request
    }
}
