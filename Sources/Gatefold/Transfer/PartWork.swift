import GatefoldPlatform

/// What is done with a part's bytes while the next ones arrive: they are hashed, and now and then
/// flushed and written down.
///
/// To hash takes longer than to write, and a flush holds up whoever waits for it; so each is done
/// by a child task of the transfer's, one of either at a time.
struct PartWork {
    /// What a child task has done.
    enum Done: Sendable {
        case hashed
        case recorded(Checkpoint)
    }

    private let part: Part
    private let line = DigestLine()

    // The tasks that hash; the last but one may have to be heard of still, but it hashes no more.
    private var hashing = 0
    private var isRecording = false

    init(_ part: Part) {
        self.part = part
    }

    /// A chunk was written: it is hashed after those before it.
    ///
    /// A full chunk is hashed meanwhile, another one at once, since a task costs more. Throws what
    /// an earlier checkpoint has met.
    mutating func wrote(
        _ chunk: Chunk, _ tasks: inout ThrowingTaskGroup<Done, any Error>
    ) async throws {
        let hasher = part.hasher
        if chunk.count >= TransferMeter.full {
            await line.room()
            if line.append(chunk) {
                hashing += 1
                tasks.addTask { [line] in
                    line.work(hasher)
                    return .hashed
                }
            }
        } else {
            while hashing > 0 { try await wait(&tasks) }
            unsafe chunk.withUnsafeBytes { unsafe hasher.update($0) }
        }
        if !isRecording, let checkpoint = part.takeCheckpoint() {
            isRecording = true
            tasks.addTask {
                try checkpoint.perform()
                return .recorded(checkpoint)
            }
        }
    }

    /// Waits until everything is done.
    mutating func end(_ tasks: inout ThrowingTaskGroup<Done, any Error>) async throws {
        while hashing > 0 || isRecording { try await wait(&tasks) }
    }

    /// Waits until everything has ended, however, since the bytes that came are kept.
    mutating func abandon(_ tasks: inout ThrowingTaskGroup<Done, any Error>) async {
        while let result = await tasks.nextResult() {
            if case .success(.recorded(let checkpoint)) = result { part.isRecorded(checkpoint) }
        }
    }

    private mutating func wait(_ tasks: inout ThrowingTaskGroup<Done, any Error>) async throws {
        switch try await tasks.next() {
        case .hashed?: hashing -= 1
        case .recorded(let checkpoint)?:
            isRecording = false
            part.isRecorded(checkpoint)
        case nil: (hashing, isRecording) = (0, false)
        }
    }
}
