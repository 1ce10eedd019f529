/// Finds the word that a mistyped one was meant to be.
package enum Spelling {
    /// The name that is nearest to a mistyped one; nil if none is near.
    ///
    /// Near is at most one mistake in three letters; of equally near ones the first is taken, but
    /// sooner one with the word's first letter.
    ///
    /// - Parameters:
    ///   - word: The mistyped name.
    ///   - names: The known names.
    /// - Returns: One of the names, or nil.
    package static func nearest(to word: String, among names: [String]) -> String? {
        guard word.utf8.count <= 64 else { return nil }
        let limit = max(1, word.count / 3)
        let ranked = names.map {
            (name: $0, distance: distance(word, $0), strange: $0.first == word.first ? 0 : 1)
        }
        let best = ranked.min { ($0.distance, $0.strange) < ($1.distance, $1.strange) }
        if let best, best.distance <= limit { return best.name }
        return word.count < 3 ? nil : names.first { $0.hasPrefix(word) }
    }

    /// The mistakes between two words: a letter too many, too few, another, or two swapped.
    private static func distance(_ one: String, _ other: String) -> Int {
        let one = Array(one)
        let other = Array(other)
        var before: [Int] = []
        var last = Array(0...other.count)
        for i in one.indices {
            var row = [i + 1]
            for j in other.indices {
                var best = min(last[j] + (one[i] == other[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    best = min(best, before[j - 1] + 1)
                }
                row.append(best)
            }
            before = last
            last = row
        }
        return last[other.count]
    }
}
