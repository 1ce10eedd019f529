// What each record is made of, its keys in the order of their bytes.

extension Receipt: RecordWritable {
    func write(to writer: inout RecordWriter) {
        writer.object { writer in
            writer.member("commit", commit)
            writer.member("committed", committed)
            writer.member("degraded", degraded)
            writer.member("files", files)
            writer.member("gatefold", Int64(gatefold))
            writer.member("guarantee", guarantee.rawValue)
            writer.member("layout", layout?.rawValue)
            writer.key("metadata")
            writer.value(metadata)
            writer.member("name", name)
            writer.member("request", request)
        }
    }
}

extension Receipt.File: RecordWritable {
    func write(to writer: inout RecordWriter) {
        writer.object { writer in
            writer.member("bytes", bytes)
            writer.member("contentType", contentType)
            writer.member("etag", etag)
            writer.member("file", file)
            writer.member("lastModified", lastModified)
            writer.member("role", role.rawValue)
            writer.member("sha256", sha256)
            writer.member("url", url)
        }
    }
}

extension CommitIntent: RecordWritable {
    func write(to writer: inout RecordWriter) {
        writer.object { writer in
            writer.member("boot", boot)
            writer.member("firstNewFolder", firstNewFolder.map(Int64.init))
            writer.member("pieces", pieces)
            writer.member("receipt", receipt)
            writer.member("replaced", replaced)
            writer.member("setsAside", setsAside)
        }
    }
}

extension CommitIntent.Piece: RecordWritable {
    func write(to writer: inout RecordWriter) {
        writer.object { writer in
            writer.member("kept", kept)
            writer.member("part", part)
        }
    }
}

extension CommitIntent.Replaced: RecordWritable {
    func write(to writer: inout RecordWriter) {
        writer.object { writer in
            writer.member("files", files)
            writer.member("receipt", receipt)
        }
    }
}

extension GroupRecord: RecordWritable {
    func write(to writer: inout RecordWriter) {
        writer.object { writer in
            writer.member("assets", assets)
            writer.member("failure", failure)
            writer.member("gatefold", Int64(gatefold))
            writer.member("heals", heals)
            writer.member("intent", intent)
            writer.key("metadata")
            writer.value(metadata)
            writer.member("name", name)
            writer.member("refreshes", refreshes)
            writer.member("state", state.rawValue)
        }
    }
}

extension GroupRecord.Failure: RecordWritable {
    func write(to writer: inout RecordWriter) {
        writer.object { writer in
            writer.member("message", message)
            writer.member("reason", reason)
            writer.member("role", role?.rawValue)
        }
    }
}

extension GroupRecord.RequestedAsset: RecordWritable {
    func write(to writer: inout RecordWriter) {
        writer.object { writer in
            writer.member("bytes", bytes)
            writer.member("file", file)
            writer.member("optional", optional)
            writer.member("role", role.rawValue)
            writer.member("sha256", sha256)
            writer.member("urls", urls)
        }
    }
}

extension PartRecord: RecordWritable {
    func write(to writer: inout RecordWriter) {
        writer.object { writer in
            writer.member("address", address)
            writer.member("boot", boot)
            writer.member("contentDisposition", contentDisposition)
            writer.member("contentType", contentType)
            writer.member("date", date)
            writer.member("durableOffset", durableOffset)
            writer.member("etag", etag)
            writer.member("gatefold", Int64(gatefold))
            writer.member("lastModified", lastModified)
            writer.member("length", length)
            writer.member("sha256", sha256)
            writer.member("source", source)
            writer.member("total", total)
        }
    }
}
