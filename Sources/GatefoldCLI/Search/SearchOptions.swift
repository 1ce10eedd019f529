/// What `gatefold search` was asked to do.
package struct SearchOptions: Equatable, Sendable {
    /// The words that are looked for.
    package var words: [String]
    /// The most songs that are answered, 1...200.
    package var limit: Int
    /// The store's country in two upper-case letters; nil leaves it to the service.
    package var country: String?
    /// Whether a plan is printed in place of a table.
    package var isPlan: Bool
    /// The service's address as it was written; nil is Apple's.
    package var endpoint: String?
    /// How the service is asked.
    package var network: NetworkOptions
    /// What is said, and how.
    package var output: OutputOptions
}
