import GatefoldCLI
import Testing

@Suite struct QuantityTests {
    struct Case<Value: Sendable>: CustomTestStringConvertible {
        let value: Value
        let text: String

        init(_ value: Value, _ text: String) {
            self.value = value
            self.text = text
        }

        var testDescription: String { "\(value): \(text)" }
    }

    @Test(arguments: [
        Case<Int64>(0, "0 B"), Case(-5, "0 B"), Case(1023, "1023 B"), Case(1024, "1.0 KiB"),
        Case(1536, "1.5 KiB"), Case(8_593_408, "8.2 MiB"), Case(102_348, "99.9 KiB"),
        Case(102_399, "100 KiB"), Case(1_048_063, "1023 KiB"), Case(1_048_064, "1.0 MiB"),
        Case(1_048_575, "1.0 MiB"), Case(1_073_741_824, "1.0 GiB"), Case(Int64.max, "8.0 EiB"),
    ])
    func writesBytesInTheLargestFittingUnit(_ example: Case<Int64>) {
        #expect(Quantity.bytes(example.value) == example.text)
    }

    @Test func keepsBytesWithinEightCellsAtEveryMagnitude() {
        for shift in 0..<63 {
            for offset in [Int64(-1), 0, 1] {
                #expect(Quantity.bytes(Int64(1) << Int64(shift) + offset).count <= 8)
            }
            #expect(Quantity.bytes((Int64(1) << Int64(shift)) / 8 * 7).count <= 8)
        }
    }

    @Test(arguments: [
        Case(0.0, "0 B/s"), Case(5_242_880, "5.0 MiB/s"), Case(.nan, "0 B/s"),
        Case(-1, "0 B/s"), Case(.infinity, "8.0 EiB/s"),
    ])
    func writesSpeeds(_ example: Case<Double>) {
        #expect(Quantity.speed(example.value) == example.text)
    }

    @Test(arguments: [
        Case(0.0, "0.0 s"), Case(1.74, "1.7 s"), Case(1.75, "1.8 s"), Case(59.94, "59.9 s"),
        Case(59.96, "1:00"), Case(64, "1:04"), Case(3_723, "1:02:03"), Case(.nan, "0.0 s"),
    ])
    func writesDurationsThatAreOver(_ example: Case<Double>) {
        #expect(Quantity.duration(example.value) == example.text)
    }

    @Test(arguments: [
        Case<Double?>(nil, "?"), Case(.infinity, "?"), Case(.nan, "?"), Case(0, "0:00"),
        Case(0.1, "0:01"), Case(63.2, "1:04"), Case(3_599, "59:59"), Case(3_600, "1h00m"),
        Case(86_399, "23h59m"), Case(273_600, "3d04h"), Case(8_639_999, "99d23h"),
        Case(8_640_000, ">99d"), Case(1e300, ">99d"),
    ])
    func writesTheTimeLeftRoundedUp(_ example: Case<Double?>) {
        #expect(Quantity.timeLeft(example.value) == example.text)
    }

    @Test(arguments: [
        Case(0.0, "0%"), Case(0.29, "29%"), Case(0.999_9, "99%"), Case(1, "100%"),
        Case(2, "100%"), Case(-1, "0%"), Case(.nan, "0%"),
    ])
    func writesAHundredPercentOnlyForAllOfIt(_ example: Case<Double>) {
        #expect(Quantity.percent(example.value) == example.text)
    }
}
