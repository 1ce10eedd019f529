import GatefoldPlatform

/// What is done with a part's bytes while the next ones arrive: they are hashed, and now and then
/// flushed and written down.
///
/// To hash takes longer than to write, and a flush holds up whoever waits for it; so each is a
/// child task of the transfer's, at most one of either at a time.
struct PartWork {
    /// What a child task has done.
    enum Done: Sendable {
        case hashed
        case recorded(Checkpoint)
    }

    private let part: Part
    private var isHashing = false
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
        while isHashing { try await wait(&tasks) }
        let hasher = part.hasher
        if chunk.count >= TransferMeter.full {
            isHashing = true
            tasks.addTask {
                unsafe chunk.withUnsafeBytes { unsafe hasher.update($0) }
                return .hashed
            }
        } else {
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
        while isHashing || isRecording { try await wait(&tasks) }
    }

    /// Waits until everything has ended, however, since the bytes that came are kept.
    mutating func abandon(_ tasks: inout ThrowingTaskGroup<Done, any Error>) async {
        while let result = await tasks.nextResult() {
            if case .success(.recorded(let checkpoint)) = result { part.isRecorded(checkpoint) }
        }
    }

    private mutating func wait(_ tasks: inout ThrowingTaskGroup<Done, any Error>) async throws {
        switch try await tasks.next() {
        case .hashed?: isHashing = false
        case .recorded(let checkpoint)?:
            isRecording = false
            part.isRecorded(checkpoint)
        case nil: (isHashing, isRecording) = (false, false)
        }
    }
}
