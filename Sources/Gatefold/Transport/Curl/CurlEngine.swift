#if os(Linux) || os(macOS)
    import Dispatch
    import GatefoldPlatform

    /// Drives every transfer of one transport on one thread of its own.
    ///
    /// Other threads only leave commands and wake it. The thread ends, with every transfer that
    /// is left, when the engine is let go.
    final class CurlEngine: Sendable {
        /// What other threads ask of the engine's thread.
        enum Command: Sendable {
            case start(Int, TransportRequest, Mailbox)
            case resume(Int)
            case cancel(Int)
            case stop
        }

        /// The commands, and how to wake the one who carries them out.
        struct Inbox: Sendable {
            var commands: [Command] = []
            var waker: CurlWaker?
            /// Wakes the thread instead while libcurl is not to be called.
            var bell: DispatchSemaphore?
            var nextNumber = 0
            var isClosed = false
        }

        private let inbox = Locked(Inbox())

        /// Starts the thread.
        init(_ settings: CurlSettings) throws(TransportFailure) {
            do {
                try SystemThread(name: "gatefold-curl") { [inbox] in
                    CurlLoop(settings, inbox: inbox)?.run()
                    Self.close(inbox)
                }.detach()
            } catch {
                throw TransportFailure(.outOfResources, error.description)
            }
        }

        deinit {
            post(.stop)
        }

        /// Sends a request, whose answer comes into the mailbox, and returns its number.
        func start(_ request: TransportRequest, _ mailbox: Mailbox) -> Int {
            let number = inbox.withLock { inbox in
                inbox.nextNumber += 1
                return inbox.nextNumber
            }
            post(.start(number, request, mailbox))
            return number
        }

        /// Leaves a command and wakes the thread.
        func post(_ command: Command) {
            let (waker, bell, isClosed) = inbox.withLock { inbox in
                // Who left the first command has woken the thread, which takes them all.
                let isFirst = inbox.commands.isEmpty
                if !inbox.isClosed { inbox.commands.append(command) }
                return (isFirst ? inbox.waker : nil, isFirst ? inbox.bell : nil, inbox.isClosed)
            }
            if let bell { bell.signal() } else { waker?.wake() }
            if isClosed { Self.refuse([command]) }
        }

        private static func close(_ inbox: Locked<Inbox>) {
            let late = inbox.withLock { inbox in
                inbox.isClosed = true
                inbox.waker = nil
                inbox.bell = nil
                defer { inbox.commands = [] }
                return inbox.commands
            }
            refuse(late)
        }

        private static func refuse(_ commands: [Command]) {
            for case .start(_, _, let mailbox) in commands {
                mailbox.finish(nil, TransportFailure(.outOfResources, "libcurl did not start"))
            }
        }
    }
#endif
