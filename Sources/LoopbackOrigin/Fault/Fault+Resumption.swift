extension Fault {
    /// Servers that break off at 50 % the first time, and what they do when asked for the rest.
    static let resumption: [Fault] = [
        Fault("resume", 200, "Breaks off once; then honours Range and If-Range.") {
            $0.halfThen { $0.normal }
        },
        Fault("ignores-range", 200, "Breaks off once; then answers 200 to any Range.") {
            $0.halfThen { $0.whole }
        },
        Fault("range-earlier", 200, "Breaks off once; then starts 10 bytes before the Range.") {
            $0.halfThen { $0.shifted(by: -10) }
        },
        Fault("range-later", 200, "Breaks off once; then starts 10 bytes after the Range.") {
            $0.halfThen { $0.shifted(by: 10) }
        },
        Fault("wrong-range", 200, "Breaks off once; then answers any Range with 206 from 0.") {
            $0.halfThen { $0.range == nil ? $0.whole : $0.partial(0..<$0.length) }
        },
        Fault("range-other-total", 200, "Breaks off once; then the total in 206 differs by one.") {
            $0.halfThen { scene in
                scene.rangeAsked.map { offsets in
                    let span = "\(offsets.lowerBound)-\(offsets.upperBound - 1)"
                    let total = "bytes \(span)/\(scene.length + 1)"
                    return scene.partial(offsets).with("Content-Range", total)
                } ?? scene.whole
            }
        },
        Fault("range-unnamed", 200, "Breaks off once; then answers 206 without Content-Range.") {
            $0.halfThen { $0.normal.with("Content-Range", nil) }
        },
        Fault("if-range-ignored", 200, "Breaks off once; then 206 of a changed file, new ETag.") {
            $0.halfThen {
                let changed = $0.changed
                return changed.rangeAsked.map { changed.partial($0) } ?? changed.whole
            }
        },
        Fault(
            "changed-file", 200, "Breaks off once; then the file is another, and If-Range counts."
        ) {
            $0.halfThen { $0.changed.normal }
        },
        Fault("weak-etag", 200, "Breaks off once; its only validator is a weak ETag.") {
            $0.withValidators(etag: "W/\"weak\"", lastModified: nil).halfThen { $0.normal }
        },
        Fault("changing-etag", 200, "Breaks off once; it has another ETag each time.") {
            $0.withValidators(etag: "\"edge-\($0.plays)\"", lastModified: nil)
                .halfThen { $0.normal }
        },
        Fault("no-validator", 200, "Breaks off once; it has no ETag and no Last-Modified.") {
            $0.withValidators(etag: nil, lastModified: nil).halfThen { $0.normal }
        },
        Fault("date-only", 200, "Breaks off once; its only validator is a date long ago.") {
            $0.withValidators(etag: nil, lastModified: "Mon, 06 Jan 2020 10:00:00 GMT")
                .halfThen { $0.normal }
        },
        Fault("fresh-date", 200, "Breaks off once; its only validator is a date of this second.") {
            $0.withValidators(etag: nil, lastModified: "\($0.now)").halfThen { $0.normal }
        },
        Fault("416-complete", 200, "Sends all but the last chunk; then 416 names the true length.")
        {
            $0.plays == 0 ? $0.whole.chunked(isEnded: false) : $0.unsatisfied($0.length)
        },
        Fault("416-other-length", 200, "Sends all but the last chunk; then 416 names another.") {
            $0.plays == 0 ? $0.whole.chunked(isEnded: false) : $0.unsatisfied($0.length + 1)
        },
        Fault("416-unnamed", 200, "Breaks off once; then 416 without Content-Range.") {
            $0.halfThen { $0.unsatisfied(nil) }
        },
        Fault("416-shorter", 200, "Breaks off once; then the file is a quarter as long.") {
            $0.halfThen {
                let shorter = $0.with {
                    $0.content = $0.content.shortened(to: $0.content.length / 4)
                    $0.etag = "\"shorter\""
                }
                return shorter.range == nil ? shorter.whole : shorter.unsatisfied(shorter.length)
            }
        },
        Fault("signed-url-expired", 200, "Breaks off once; then 403, unless the query is ?renewed.")
        {
            $0.request.query == "renewed" ? $0.normal : $0.halfThen { $0.page(403) }
        },
    ]
}

extension Scene {
    /// The offsets of the request's Range in this resource; nil where it asks for none it has.
    fileprivate var rangeAsked: Range<Int>? { range?.offsets(in: length) }

    /// A 206 of some bytes.
    fileprivate func partial(_ offsets: Range<Int>) -> Reply {
        Reply(offsets, of: resource, at: now)
    }

    /// A 206 that starts elsewhere than it was asked to, and says so.
    fileprivate func shifted(by count: Int) -> Reply {
        guard let offsets = rangeAsked else { return whole }
        let first = min(max(0, offsets.lowerBound + count), offsets.upperBound - 1)
        return partial(first..<offsets.upperBound)
    }

    /// A 416 to any Range, with the length that it names; the whole where none was asked for.
    fileprivate func unsatisfied(_ total: Int?) -> Reply {
        guard range != nil else { return whole }
        let reply = page(416)
        return total.map { reply.with("Content-Range", "bytes */\($0)") } ?? reply
    }

    /// The same scene with other validators.
    fileprivate func withValidators(etag: String?, lastModified: String?) -> Scene {
        with {
            $0.etag = etag
            $0.lastModified = lastModified
        }
    }

    /// The same scene when the file has been replaced by another one of the same length.
    fileprivate var changed: Scene {
        with {
            $0.content = $0.content.altered
            $0.etag = "\"changed\""
            $0.lastModified = $0.lastModified == nil ? nil : "\(now.advanced(by: -3_600))"
        }
    }
}
