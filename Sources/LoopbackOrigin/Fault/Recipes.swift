extension LoopbackOrigin {
    /// One line a fault: its name, what it does, and a command that shows it.
    package static func recipes(port: UInt16, path: String = "/song.wav") -> [String] {
        Fault.table.map { fault in
            let address = "http://127.0.0.1:\(port)/fault/\(fault.example)\(path)"
            return "\(fault.name) \u{2014} \(fault.summary) \u{2014} try: curl \(address)"
        }
    }

    /// The recipes of this origin, for a resource at `path`.
    package func recipes(path: String = "/song.wav") -> [String] {
        Self.recipes(port: port, path: path)
    }
}

extension Reply {
    /// The recipes as a page, for a person who opens the origin's root.
    static func recipes(port: UInt16) -> Reply {
        let text = LoopbackOrigin.recipes(port: port).joined(separator: "\n") + "\n"
        return Reply(status: 200, page: text).with("Content-Type", "text/plain; charset=utf-8")
    }
}
