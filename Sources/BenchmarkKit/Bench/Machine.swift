#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What it was measured on, and with.
package struct Machine: Hashable, Sendable, Codable {
    /// The kernel and the architecture, as uname(1) says.
    package let system: String
    /// The processor's name, where the system tells it.
    package let processor: String?
    /// How many cores this process may use.
    package let cores: Int
    /// The memory in bytes.
    package let memoryBytes: Int64
    /// The programs' names and versions.
    package let programs: [Program]

    /// A program's name and version.
    package struct Program: Hashable, Sendable, Codable {
        /// What it is called.
        package let name: String
        /// Its version as it says itself, and what else is known of it.
        package let version: String

        /// Makes a program's name and version.
        package init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    /// Makes a description.
    package init(
        system: String, processor: String?, cores: Int, memoryBytes: Int64, programs: [Program]
    ) {
        self.system = system
        self.processor = processor
        self.cores = cores
        self.memoryBytes = memoryBytes
        self.programs = programs
    }
}

extension Machine {
    /// The version in what a program says of itself: the first word that begins with a digit.
    package static func version(in text: String) -> String? {
        let line = text.split(whereSeparator: \.isNewline).first { $0.contains(where: \.isNumber) }
        let words = line?.split { $0 == " " || $0 == "/" } ?? []
        return words.first { $0.first?.isNumber == true }.map(String.init)
    }

    /// The version of libcurl in what `curl --version` says.
    package static func libcurl(in text: String) -> String? {
        let word = text.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("libcurl/") }
        return word.map { String($0.dropFirst(8)) }
    }

    /// How a program is linked to Swift's libraries, in what ldd(1) says of it.
    package static func linking(in text: String) -> String {
        text.contains("libswift") ? "dynamically linked" : "statically linked"
    }

    /// The processor's name in the text of /proc/cpuinfo.
    package static func processor(in text: String) -> String? {
        let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").dropFirst().first.map {
            $0.split(separator: " ").joined(separator: " ")
        }
    }
}
