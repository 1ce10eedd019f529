import BenchmarkKit
import Testing

@Suite struct ContenderTests {
    private let programs = Programs(beside: "/own", environment: ["PATH": "/nowhere"])

    private func lines(
        _ contender: Contender, _ name: String, _ durability: Durability
    ) throws -> [String] {
        let work = try Work.named(name)
        let authority = work.kind == .secure ? "/l/ca.pem" : nil
        let errand = Errand(
            work: work, durability: durability, target: "/target",
            server: .init(port: 81, authority: authority), lists: .init(in: "/l"),
            programs: programs)
        return contender.commands(for: errand).map {
            $0.line(showing: [("/target", "DIR"), ("/l/", "")])
        }
    }

    @Test func asksGatefoldForAGroupOrForAPlan() throws {
        #expect(
            try lines(.gatefold, "song-1g", .full) == [
                "gatefold get http://127.0.0.1:81/000001.m4a --artwork "
                    + "http://127.0.0.1:81/000001.png --name 000001 --into DIR"
            ])
        #expect(
            try lines(.gatefold, "tls", .none) == [
                "gatefold run plan.jsonl --jobs 16 --into DIR --durability none --cacert ca.pem"
            ])
    }

    @Test func letsPeersFlushWhereGatefoldDoes() throws {
        #expect(
            try lines(.curl, "song-1g", .full).last == "sync DIR/000001.m4a DIR/000001.png")
        for peer in [Contender.curl, .aria2c, .wget2] {
            #expect(try lines(peer, "groups-2k", .full).last == "sync -f DIR")
            #expect(try lines(peer, "groups-2k", .none).count == 1)
        }
        #expect(try lines(.gatefold, "groups-2k", .full).count == 1)
        #expect(
            try lines(.floor, "song-1g", .full)
                == ["BenchmarkFloor 81 /000001.m4a DIR/000001.m4a"])
    }

    @Test func tellsEachPeerWhomToTrust() throws {
        #expect(
            try lines(.curl, "tls", .none) == [
                "curl -q -sSf -Z --parallel-max 16 --remote-name-all --output-dir DIR "
                    + "-K curl.config --http2 --cacert ca.pem"
            ])
        #expect(
            try lines(.aria2c, "tls", .none)
                == ["aria2c --no-conf -i addresses -j16 -x1 -d DIR --ca-certificate=ca.pem"])
        #expect(
            try lines(.wget2, "tls", .none)
                == ["wget2 --no-config -i addresses -P DIR --ca-certificate=ca.pem"])
    }

    @Test func knowsWhatIsMissing() {
        #expect(!programs.has(.curl))
        #expect(!programs.has(.gatefold))
        #expect(programs.missing.contains("/own/BenchmarkStopwatch"))
        let other = Programs(beside: "/own", environment: ["GATEFOLD": "/bin/sh"])
        #expect(other.has(.gatefold))
    }
}
