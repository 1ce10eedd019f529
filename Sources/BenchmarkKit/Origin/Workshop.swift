#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The folders that the benchmark makes, and removes at its end.
package struct Workshop: Sendable {
    /// The folder of everything but what is downloaded to a disk.
    package let root: String
    /// The folders that downloads go to.
    package let targets: [Place: String]

    /// What the server serves.
    package var served: String { root + "/served" }
    /// What the programs say.
    package var logs: String { root + "/logs" }
    /// A line for each request that the server answered.
    package var requests: String { root + "/logs/requests" }
    /// The lists of what is asked for.
    package var lists: String { root + "/lists" }
    /// The home of the programs, so that nobody's settings count.
    package var home: String { root + "/home" }
    /// Keys and certificates.
    package var tls: String { root + "/tls" }
    /// The certificate of the authority that programs are told to trust.
    package var authority: String { root + "/tls/authority.pem" }

    /// Makes the folders, in memory where the system has a place for that.
    ///
    /// - Parameters:
    ///   - disk: A folder on a disk.
    ///   - memory: The folder of a file system in memory; nil if there is none.
    ///   - places: Where downloads are to go.
    ///   - name: The name of the folders, which nothing has yet.
    /// - Throws: The folder that can't be made; then none is left.
    package init(
        disk: String, memory: String?, places: [Place], name: String
    ) throws(BenchmarkFailure) {
        let root = (memory ?? disk) + "/" + name
        var targets: [Place: String] = [:]
        for place in places {
            switch place {
            case .disk: targets[.disk] = "\(disk)/\(name).disk"
            case .tmpfs: targets[.tmpfs] = memory.map { _ in "\(root)/target" }
            }
        }
        self.root = root
        self.targets = targets
        for folder in [root, served, logs, lists, home, tls, root + "/tmp"] + targets.values {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: false)
            } catch {
                remove()
                throw .notWritten(folder, "\(error)")
            }
        }
    }

    /// Removes all of it; what can't be removed is left.
    package func remove() {
        for folder in Array(targets.values) + [root] {
            try? FileManager.default.removeItem(atPath: folder)
        }
    }
}
