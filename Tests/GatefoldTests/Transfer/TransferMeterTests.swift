import Gatefold
import Testing

@Suite struct TransferMeterTests {
    @Test func reportsEveryChunkOfASlowNetwork() {
        var meter = TransferMeter()
        #expect(meter.count(10) == 10)
        #expect(meter.count(20) == 20)
        #expect(meter.rest == nil)
    }

    @Test func gathersFullChunksAndForgetsNoByte() {
        var meter = TransferMeter()
        var reported: Int64 = 0
        var reports = 0
        for _ in 0..<100 {
            guard let count = meter.count(262_144) else { continue }
            reported += count
            reports += 1
        }
        reported += meter.rest ?? 0
        #expect(reported == 100 * 262_144)
        #expect(reports == 6)
        #expect(meter.rest == nil)
    }
}
