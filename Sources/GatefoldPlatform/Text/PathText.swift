extension String {
    /// The names between the slashes of a path, none of them empty.
    ///
    /// A slash counts whatever follows it, as it does for the system: together with some
    /// characters, U+FF9F for example, it is one `Character`, which is no slash.
    package var pathParts: [String] {
        unicodeScalars.split(separator: "/").map { String($0) }
    }
}
