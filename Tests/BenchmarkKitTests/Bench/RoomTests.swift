import BenchmarkKit
import Testing

@Suite struct RoomTests {
    @Test func readsWhatIsFreeFromDf() {
        let said = """
            Filesystem     1024-blocks     Used Available Capacity Mounted on
            /dev/vda         263174212 19000000  80000000      20% /

            """
        #expect(Room.free(said) == Int64(81_920_000_000))
        #expect(Room.free("df: no such file\n") == nil)
        #expect(Room.free("") == nil)
    }

    @Test func readsTheMemoryThatCanBeHad() {
        let text = "MemTotal:       24000000 kB\nMemAvailable:   1000 kB\nCached: 1 kB\n"
        #expect(Room.memory(text) == 1_024_000)
        #expect(Room.memory("MemTotal: 1 kB\n") == nil)
    }

    @Test func findsTheInnermostAndTheLatestMount() {
        let mounts = """
            /dev/vda / ext4 rw 0 0
            tmpfs /srv tmpfs rw 0 0
            /dev/vdb /srv/disk xfs rw 0 0
            /dev/vdc /srv/disk btrfs rw 0 0
            """
        #expect(Room.fileSystem(of: "/srv/disk/x", mounts: mounts) == "btrfs")
        #expect(Room.fileSystem(of: "/srv/diskx", mounts: mounts) == "tmpfs")
        #expect(Room.fileSystem(of: "/home", mounts: mounts) == "ext4")
        #expect(Room.fileSystem(of: "/home", mounts: "") == nil)
    }
}
