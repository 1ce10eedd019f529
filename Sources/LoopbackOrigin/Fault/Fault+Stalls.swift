extension Fault {
    /// Servers that take their time.
    static let stalls: [Fault] = [
        Fault("slow", 200, "Sends 10 bytes a second.") { $0.normal.paced(10) },
        Fault("slow-N", 200, number: 100_000, "Sends N bytes a second.") {
            $0.normal.paced($0.number)
        },
        Fault("silent-before-head", nil, "Takes the request and says nothing.") { _ in
            Reply(head: nil, ending: .silence)
        },
        Fault("silent-after-head", 200, "Sends the head and then nothing.") {
            $0.normal.headOnly(.silence)
        },
        Fault("silent-middle", 200, "Sends half of the body and then nothing.") {
            $0.normal.half(.silence)
        },
    ]
}
