import GatefoldPlatform

extension FailureReason {
    /// A failed system call as a reason.
    init(_ error: SystemError) {
        self = .system(call: error.call, errno: error.number, path: error.path)
    }
}
