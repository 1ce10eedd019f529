/// Decides which of the things that are kept for reuse serves whom.
///
/// A value without side effects. What served an origin last is the best for that origin again,
/// because its connection still stands; what has waited longest is given up first.
package struct IdleList<Element: Sendable>: Sendable {
    private let limit: Int
    // The one that came last is at the end.
    private var entries: [(origin: String, element: Element)] = []

    /// Starts with nothing.
    ///
    /// - Parameter limit: The most elements that are kept.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Every element, the one that has waited longest first.
    package var all: [Element] { entries.map(\.element) }

    /// Takes the element that served this origin last; nil where there is none.
    package mutating func take(for origin: String) -> Element? {
        entries.lastIndex { $0.origin == origin }.map { entries.remove(at: $0).element }
    }

    /// Keeps an element, and returns the one that is given up for it.
    package mutating func keep(_ element: Element, for origin: String) -> Element? {
        entries.append((origin, element))
        return entries.count > limit ? entries.removeFirst().element : nil
    }
}
