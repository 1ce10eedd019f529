import Gatefold
import Testing

/// Which record of a file counts.
@Suite struct SealedRecordTests {
    private let old = Array("{\"state\":\"working\"}".utf8)
    private let new = Array("{\"state\":\"ready\"}".utf8)

    @Test func readsTheOneThatIsThere() {
        #expect(SealedRecord.open(SealedRecord.seal(old)) == old)
        #expect(SealedRecord.open([]) == nil)
    }

    @Test func readsTheNewestOne() {
        #expect(SealedRecord.open(SealedRecord.seal(old) + SealedRecord.seal(new)) == new)
    }

    /// As long as the newer one isn't whole, the older one holds.
    @Test func readsTheOlderOneWhereverTheNewerOneIsCut() {
        let (first, second) = (SealedRecord.seal(old), SealedRecord.seal(new))
        for length in second.indices {
            #expect(SealedRecord.open(first + second.prefix(length)) == old)
            let zeros = [UInt8](repeating: 0, count: second.count - length)
            #expect(SealedRecord.open(first + second.prefix(length) + zeros) == old)
        }
    }

    @Test func readsNothingBehindADamagedOne() {
        let whole = SealedRecord.seal(old) + SealedRecord.seal(new)
        for index in SealedRecord.seal(old).indices {
            var damaged = whole
            damaged[index] ^= 1
            #expect(SealedRecord.open(damaged) == nil, "\(index)")
        }
    }

    @Test func readsNoRecordThatIsCut() {
        let whole = SealedRecord.seal(old)
        for length in whole.indices {
            #expect(SealedRecord.open(Array(whole.prefix(length))) == nil)
        }
    }
}
