import GatefoldPlatform

/// What is done with a part's bytes while the next ones arrive: they are hashed, and now and then
/// flushed and written down.
///
/// To hash takes longer than to write, and a flush holds up whoever waits for it; so each is done
/// by a child task of the transfer's, one of either at a time. Nobody waits for one that has ended:
/// a body may have a hundred thousand of them.
struct PartWork {
    private let part: Part
    private let line = DigestLine()

    /// What came of the checkpoint that was begun last, once it has ended.
    private let ended = Locked<Result<Checkpoint, any Error>?>(nil)
    private var isRecording = false

    init(_ part: Part) {
        self.part = part
    }

    /// A chunk was written: it is hashed after those before it.
    ///
    /// A full chunk is hashed meanwhile, another one at once where nobody hashes, since a task
    /// costs more. Throws what an earlier checkpoint has met.
    mutating func wrote(_ chunk: Chunk, _ tasks: inout DiscardingTaskGroup) async throws {
        await line.room()
        let hasher = part.hasher
        if line.append(chunk) {
            if chunk.count >= TransferMeter.full {
                tasks.addTask { [line] in line.work(hasher) }
            } else {
                line.work(hasher)
            }
        }
        try noteCheckpoint()
        if !isRecording, let checkpoint = part.takeCheckpoint() {
            isRecording = true
            tasks.addTask { [ended] in
                let result = Result { () throws(any Error) in
                    try checkpoint.perform()
                    return checkpoint
                }
                ended.withLock { $0 = result }
            }
        }
    }

    /// Takes note of what the last checkpoint came to, if it has ended; every task has, once the
    /// group has returned.
    mutating func noteCheckpoint() throws {
        guard isRecording else { return }
        let result = ended.withLock { ended in
            defer { ended = nil }
            return ended
        }
        guard let result else { return }
        isRecording = false
        part.isRecorded(try result.get())
    }
}
