/// What the command line asks for.
package struct BenchmarkOptions: Hashable, Sendable {
    /// How many pairs each match has.
    package var rounds = 7
    /// The names of the works that are wanted; all of them if there is none.
    package var only: [String] = []
    /// The programs that Gatefold is held against.
    package var peers = Contender.peers
    /// Where the files go.
    package var places = Place.allCases
    /// Whether all is small and says nothing about speed.
    package var isQuick = false
    /// The file for the results as JSON.
    package var json: String?
    /// The file for the chart.
    package var svg: String?
    /// A folder on the disk that is to be measured.
    package var disk = "/var/tmp"
    /// What is to be done.
    package var task = Task.measure

    /// What is to be done.
    package enum Task: Hashable, Sendable {
        case measure, list, help
    }

    /// What is measured if nothing is said.
    package init() {}

    /// The works that are wanted, in the order of the table.
    package var works: [Work] {
        let all = isQuick ? Work.quick : Work.all
        return only.isEmpty ? all : all.filter { only.contains($0.name) }
    }
}

extension BenchmarkOptions {
    /// What `--help` prints.
    package static let help = """
        usage: swift run -c release GatefoldBenchmarks [OPTION...]

        Holds gatefold against curl, aria2c and wget2 on this machine: nginx on
        loopback, runs in alternating pairs, medians and ratios of pairs.

          --rounds N          pairs of each comparison [7]
          --only NAME...      only these kinds of work; --list names them
          --peers NAME...     only against these: curl, aria2c, wget2, floor
          --place disk|tmpfs  only there [both]
          --disk DIR          a folder on the disk [/var/tmp]
          --quick             small inputs and 2 rounds: tries the benchmark itself,
                              and measures nothing
          --json FILE         writes the results as JSON too
          --svg FILE          draws the wall times' ratios too
          --list              says what would be measured and how much room it takes

        GATEFOLD=PROGRAM measures that program in place of the one that was built.

        """
}
