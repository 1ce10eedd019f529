extension Fault {
    /// Every fault that the origin plays, in the order of ORIGINS.
    package static let table: [Fault] =
        framing + stalls + disguises + encodings + statuses + redirects + resumption + headers
}
