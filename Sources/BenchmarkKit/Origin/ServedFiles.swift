import GatefoldPlatform

/// The files of a work as the server has them, and the lists that name them.
struct ServedFiles {
    let work: Work
    let workshop: Workshop

    /// Makes them; no two songs and no two covers are alike.
    func make() throws(BenchmarkFailure) {
        do throws(SystemError) {
            let files = FileSystem()
            let folder = try files.openFolder(path: workshop.served)
            let noise = Self.noise(1 << 20)
            for group in 0..<work.groups {
                try write(
                    Work.song(group), head: Self.song, number: group, bytes: work.songBytes,
                    noise, in: folder)
                try write(
                    Work.cover(group), head: Self.image, number: group, bytes: work.coverBytes,
                    noise, in: folder)
            }
        } catch {
            throw .notWritten(workshop.served, "\(error)")
        }
    }

    /// Writes what each program is asked to fetch from a server.
    func writeLists(for server: Errand.Server) throws(BenchmarkFailure) {
        let lists = Errand.Lists(in: workshop.lists)
        let groups = 0..<work.groups
        let names = groups.flatMap { [Work.song($0), Work.cover($0)] }
        let addresses = names.map(server.address)
        try TextFile.write(addresses.map { $0 + "\n" }.joined(), to: lists.addresses)
        let lines = addresses.map { "url = \"\($0)\"\n" }
        try TextFile.write(lines.joined(), to: lists.curl)
        try TextFile.write(groups.map { Self.entry($0, server) }.joined(), to: lists.plan)
    }

    /// A line of Gatefold's plan.
    static func entry(_ group: Int, _ server: Errand.Server) -> String {
        let song = server.address(Work.song(group))
        let cover = server.address(Work.cover(group))
        return #"{"name":"\#(Work.label(group))","assets":[{"role":"song","url":"\#(song)"},"#
            + #"{"role":"artwork","url":"\#(cover)"}]}"# + "\n"
    }

    private func write(
        _ name: String, head: [UInt8], number: Int, bytes: Int64, _ noise: [UInt8],
        in folder: Descriptor
    ) throws(SystemError) {
        let files = FileSystem()
        let file = try files.createFile(name, in: folder)
        let own = head + (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        var offset: Int64 = 0
        while offset < bytes {
            let count = Int(min(bytes - offset, Int64(noise.count)))
            var piece = Array(noise[..<count])
            if offset == 0 { piece.replaceSubrange(0..<own.count, with: own) }
            try files.write(piece, to: file, at: offset)
            offset += Int64(count)
        }
    }

    /// The beginning of an MPEG-4 audio file: a box `ftyp` (ISO/IEC 14496-12).
    private static let song: [UInt8] =
        [0, 0, 0, 24] + Array("ftypM4A ".utf8) + [0, 0, 0, 0] + Array("M4A isom".utf8)

    /// The signature of a PNG.
    private static let image: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Bytes without a pattern, the same in every run (SplitMix64).
    private static func noise(_ count: Int) -> [UInt8] {
        var state: UInt64 = 6
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
            word ^= word >> 31
            for shift in stride(from: 0, to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
            }
        }
        return bytes
    }
}
