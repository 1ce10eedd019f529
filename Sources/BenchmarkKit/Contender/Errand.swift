/// All that a program has to be told to do a work.
package struct Errand: Sendable {
    /// What is to be done.
    package let work: Work
    /// Whether it has to survive a power cut.
    package let durability: Durability
    /// The empty folder that the files go to.
    package let target: String
    /// Where they come from.
    package let server: Server
    /// What is asked for, in each program's own form.
    package let lists: Lists
    /// Where the programs are.
    package let programs: Programs

    /// Makes an errand.
    package init(
        work: Work, durability: Durability, target: String, server: Server, lists: Lists,
        programs: Programs
    ) {
        self.work = work
        self.durability = durability
        self.target = target
        self.server = server
        self.lists = lists
        self.programs = programs
    }

    /// The address of a server on this machine.
    package struct Server: Hashable, Sendable {
        /// The port of 127.0.0.1.
        package let port: UInt16
        /// The file of the authority that signed its certificate; nil without TLS.
        package let authority: String?

        /// Makes the address of a server.
        package init(port: UInt16, authority: String?) {
            self.port = port
            self.authority = authority
        }

        /// The URL of a file.
        package func address(_ name: String) -> String {
            "\(authority == nil ? "http" : "https")://127.0.0.1:\(port)/\(name)"
        }
    }

    /// The paths of files that say what is asked for.
    package struct Lists: Hashable, Sendable {
        /// Gatefold's plan, JSON lines.
        package let plan: String
        /// A configuration file of curl.
        package let curl: String
        /// An address a line.
        package let addresses: String

        /// The lists of a folder.
        package init(in folder: String) {
            plan = folder + "/plan.jsonl"
            curl = folder + "/curl.config"
            addresses = folder + "/addresses"
        }
    }
}
