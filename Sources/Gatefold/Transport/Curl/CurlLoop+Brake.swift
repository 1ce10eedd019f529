#if os(Linux) || os(macOS)
    import GatefoldPlatform

    // What StreamBrake decides is done here.
    extension CurlLoop {
        /// Stops the origins of which too much waits to be read, and lets others go on.
        func brake() {
            unread = unread.filter { $0.value.mailbox.backlog.bytes > 0 }
            var waitingBytes = unread.values.reduce(0) { $0 + $1.mailbox.backlog.bytes }
            for exchange in running.values.lazy.map(\.exchange) where exchange.sharesItsConnection {
                waitingBytes += exchange.waitingBytes
            }
            if brakes.isEmpty, waitingBytes < StreamBrake.most { return }
            let streams = Dictionary(grouping: running) { $0.value.origin }
            for gone in brakes.keys.filter({ streams[$0] == nil }) { letGo(gone) }
            for (origin, members) in streams
            where brakes[origin] != nil
                || members.contains(where: { $0.value.exchange.sharesItsConnection })
            {
                brake(origin, members)
            }
        }

        private func brake(_ origin: TurnQueue.Origin, _ members: [(key: Int, value: Running)]) {
            // Before the look: what is read behind it is told.
            let isHeld = brakes[origin] != nil
            if isHeld {
                for (_, stream) in members { hold(stream) }
                for ended in unread.values where ended.origin == origin {
                    ended.mailbox.tellOfNextRead()
                }
            }
            var brake = brakes[origin] ?? StreamBrake()
            var states = members.map { $0.value.exchange.stream($0.key) }
            states += unread.filter { $0.value.origin == origin }.map { number, ended in
                StreamBrake.Stream(
                    number: number, bytes: ended.mailbox.backlog.bytes, isStarving: false)
            }
            let step = brake.judge(
                states, othersWait: isAnyoneHeldBack(origin), at: stopwatch.elapsed)
            guard step != .hold else {
                brakes[origin] = brake
                if !isHeld { self.brake(origin, members) }
                return
            }
            if case .leaveBehind(let numbers) = step {
                for number in numbers {
                    unread[number] = nil
                    guard let left = running[number]?.exchange, left.leaveBehind() else { continue }
                    left.isHeld = false
                }
            }
            for (_, stream) in members where stream.exchange.isHeld {
                stream.exchange.isHeld = false
                stream.easy.unpause()
            }
            letGo(origin)
        }

        private func isAnyoneHeldBack(_ origin: TurnQueue.Origin) -> Bool {
            heldBack[origin]?.contains { waiting[$0] != nil } ?? false
        }

        /// Nothing of the origin is stopped any more: those that were held back begin.
        private func letGo(_ origin: TurnQueue.Origin) {
            brakes[origin] = nil
            begin(heldBack.removeValue(forKey: origin) ?? [])
        }

        /// Stops a transfer.
        ///
        /// One whose head has not come isn't paused: libcurl would keep its lines
        /// and hand them over as one. Where nothing else is received it isn't either.
        private func hold(_ stream: Running) {
            stream.exchange.isHeld = true
            stream.exchange.tellOfNextRead()
            if stream.exchange.hasHead { stream.easy.pause() }
        }
    }
#endif
