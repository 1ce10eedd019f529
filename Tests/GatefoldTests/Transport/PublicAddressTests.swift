import Gatefold
import Testing

/// Which addresses `--public-only` connects to.
struct PublicAddressTests {
    @Test(arguments: [
        [8, 8, 8, 8], [1, 1, 1, 1], [9, 255, 255, 255], [11, 0, 0, 0], [100, 63, 255, 255],
        [100, 128, 0, 0], [126, 255, 255, 255], [128, 0, 0, 0], [169, 253, 0, 1],
        [172, 15, 255, 255], [172, 32, 0, 0], [192, 167, 1, 1], [192, 169, 1, 1],
        [198, 17, 255, 255], [198, 20, 0, 0], [223, 255, 255, 255],
    ])
    func containsWhatAnyoneReaches(address: [UInt8]) {
        #expect(PublicAddress.contains(address))
    }

    @Test(arguments: [
        [0, 0, 0, 0], [10, 0, 0, 1], [10, 255, 255, 255], [100, 64, 0, 0], [100, 127, 255, 255],
        [127, 0, 0, 1], [127, 255, 255, 255], [169, 254, 169, 254], [172, 16, 0, 0],
        [172, 31, 255, 255], [192, 0, 0, 8], [192, 0, 2, 1], [192, 88, 99, 1], [192, 168, 0, 1],
        [198, 18, 0, 1], [198, 19, 255, 255], [198, 51, 100, 7], [203, 0, 113, 9],
        [224, 0, 0, 1], [239, 255, 255, 255], [240, 0, 0, 1], [255, 255, 255, 255],
    ])
    func leavesOutWhatIsReserved(address: [UInt8]) {
        #expect(!PublicAddress.contains(address))
    }

    @Test(arguments: [
        "2a00:1450:4001:830::200e", "2606:4700::1111", "2001:4860:4860::8888",
        "64:ff9b::808:808",
    ])
    func containsWhatAnyoneReachesByIPv6(text: String) throws {
        #expect(PublicAddress.contains(try #require(Self.bytes(of: text))))
    }

    @Test(arguments: [
        "::", "::1", "::ffff:808:808", "::ffff:7f00:1", "::7f00:1", "64:ff9b::7f00:1",
        "64:ff9b::a00:1", "64:ff9b:1::808:808", "100::1", "2001::1", "2001:db8::1",
        "2002:808:808::",
        "3fff::1", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1", "5f00::1",
    ])
    func leavesOutWhatIsReservedInIPv6(text: String) throws {
        #expect(!PublicAddress.contains(try #require(Self.bytes(of: text))))
    }

    @Test func leavesOutWhatIsNoInternetAddress() {
        #expect(!PublicAddress.contains([]))
        #expect(!PublicAddress.contains([8, 8, 8]))
    }

    /// The sixteen bytes of an address in groups of hexadecimal digits.
    private static func bytes(of text: String) -> [UInt8]? {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        let groups = halves.map { half in
            half.split(separator: ":").compactMap { UInt16($0, radix: 16) }
        }
        guard let first = groups.first, groups.count <= 2 else { return nil }
        let last = groups.count == 2 ? groups[1] : []
        let zeros = [UInt16](repeating: 0, count: 8 - first.count - last.count)
        return (first + zeros + last).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
    }
}
