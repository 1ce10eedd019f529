/// A program with its arguments.
package struct Command: Hashable, Sendable {
    /// The program's file.
    package let path: String
    /// The arguments, without the program's name.
    package let arguments: [String]

    /// Makes a command of a program's file.
    package init(_ path: String, _ arguments: [String]) {
        self.path = path
        self.arguments = arguments
    }

    /// Makes a command of a program that is looked up by its name.
    init(_ name: String, at programs: Programs, _ arguments: [String]) {
        self.init(programs.path(of: name) ?? name, arguments)
    }

    /// The command as it would be typed, without the folders that only this machine has.
    ///
    /// - Parameter folders: The folders' paths, and what is to be shown in their place.
    /// - Returns: The program's name and its arguments, with blanks between them.
    package func line(showing folders: [(path: String, name: String)]) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return ([name] + arguments).map { word in
            folders.reduce(word) { Self.replace($1.path, with: $1.name, in: $0) }
        }.joined(separator: " ")
    }

    private static func replace(_ part: String, with name: String, in word: String) -> String {
        guard !part.isEmpty, let range = word.firstRange(of: part) else { return word }
        return word.replacingCharacters(in: range, with: name)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
