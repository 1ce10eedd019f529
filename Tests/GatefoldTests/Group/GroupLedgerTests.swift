import Gatefold
import Testing

@Suite
struct GroupLedgerTests {
    @Test func commitsWhenTheLastAssetHasArrived() {
        var ledger = GroupLedger(isOptional: [false, false])
        #expect(ledger.assetArrived(1) == .wait)
        #expect(ledger.assetArrived(0) == .conclude(.commit(degraded: false)))
    }

    @Test func cancelsTheSiblingsAtTheFirstFailureOnly() {
        var ledger = GroupLedger(isOptional: [false, false, false])
        #expect(ledger.assetFailed(1, sinksGroup: false) == .cancelSiblings)
        #expect(ledger.assetFailed(2, sinksGroup: true) == .wait)
        #expect(ledger.assetFailed(0, sinksGroup: true) == .conclude(.rollBack(asset: 1)))
    }

    @Test func rollsBackAlthoughASiblingArrivesAfterTheFailure() {
        var ledger = GroupLedger(isOptional: [false, false])
        #expect(ledger.assetFailed(0, sinksGroup: false) == .cancelSiblings)
        #expect(ledger.assetArrived(1) == .conclude(.rollBack(asset: 0)))
    }

    @Test func concludesAtOnceWhenTheLastAssetFails() {
        var ledger = GroupLedger(isOptional: [false, false])
        #expect(ledger.assetArrived(0) == .wait)
        #expect(ledger.assetFailed(1, sinksGroup: false) == .conclude(.rollBack(asset: 1)))
    }

    @Test func leavesAMissingOptionalAssetOut() {
        var ledger = GroupLedger(isOptional: [false, true])
        #expect(ledger.assetFailed(1, sinksGroup: false) == .wait)
        #expect(ledger.assetArrived(0) == .conclude(.commit(degraded: true)))
    }

    @Test func sinksWithAnOptionalAssetWhenTheDiskIsToBlame() {
        var ledger = GroupLedger(isOptional: [false, true])
        #expect(ledger.assetFailed(1, sinksGroup: true) == .cancelSiblings)
        #expect(ledger.assetFailed(0, sinksGroup: true) == .conclude(.rollBack(asset: 1)))
    }

    @Test func commitsNoGroupOfNothing() {
        var ledger = GroupLedger(isOptional: [true, true])
        #expect(ledger.assetFailed(0, sinksGroup: false) == .wait)
        #expect(ledger.assetFailed(1, sinksGroup: false) == .conclude(.rollBack(asset: 1)))
    }
}
