import GatefoldPlatform
import Testing

@Suite struct SHA256HasherTests {
    /// A message of the standard's examples, and the digest that the standard gives for it.
    struct Vector: CustomTestStringConvertible {
        let testDescription: String
        let message: [UInt8]
        let digest: String

        init(_ name: String, _ message: String, times: Int = 1, _ digest: String) {
            testDescription = name
            self.message = Array(String(repeating: message, count: times).utf8)
            self.digest = digest
        }
    }

    static let vectors = [
        Vector(
            "empty", "",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        ),
        Vector(
            "24 bits", "abc",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        ),
        Vector(
            "448 bits", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        Vector(
            "896 bits",
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        Vector(
            "a million a", "a", times: 1_000_000,
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ]

    static let engines = SHA256Hasher.Engine.allCases.filter { SHA256Hasher(engine: $0) != nil }

    @Test(arguments: vectors, engines)
    func givesTheStandardsDigest(_ vector: Vector, _ engine: SHA256Hasher.Engine) throws {
        let hasher = try #require(SHA256Hasher(engine: engine))
        hasher.update(vector.message)
        #expect(hexadecimal(hasher.finish()) == vector.digest)
    }

    @Test(arguments: vectors)
    func digestsAWholeMessageOnTheFastestEngine(_ vector: Vector) {
        #expect(hexadecimal(SHA256Hasher.digest(of: vector.message)) == vector.digest)
    }

    @Test func theSwiftEngineIsAlwaysThere() {
        #expect(Self.engines.contains(.swift))
        #expect(Self.engines.contains(SHA256Hasher.engine))
    }

    @Test func enginesAgreeOnEveryLengthAroundTheBlockBorders() {
        for length in 0...260 {
            let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length) }
            let digests = Self.engines.map { digest(message, on: $0) }
            #expect(Set(digests).count == 1, "length \(length)")
        }
    }

    @Test func chunksOfAnySizeGiveTheSameDigest() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let length = Int.random(in: 0...5_000, using: &generator)
            let message = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let whole = digest(message, on: .swift)
            for engine in Self.engines {
                let hasher = SHA256Hasher(engine: engine)
                var rest = message[...]
                while !rest.isEmpty {
                    let count = Int.random(in: 0...min(rest.count, 200), using: &generator)
                    hasher?.update(Array(rest.prefix(count)))
                    rest = rest.dropFirst(count)
                }
                #expect(hasher?.finish() == whole, "\(engine), \(length) bytes")
            }
        }
    }

    @Test func bytesMayLieAtAnyAddress() {
        let message = (0..<200).map { UInt8($0) }
        for start in 0..<9 {
            let hashers = Self.engines.compactMap { SHA256Hasher(engine: $0) }
            for hasher in hashers {
                unsafe message.withUnsafeBytes { buffer in
                    unsafe hasher.update(UnsafeRawBufferPointer(rebasing: buffer[start...]))
                }
            }
            #expect(Set(hashers.map { $0.finish() }).count == 1)
        }
    }

    private func digest(_ message: [UInt8], on engine: SHA256Hasher.Engine) -> [UInt8] {
        let hasher = SHA256Hasher(engine: engine)
        hasher?.update(message)
        return hasher?.finish() ?? []
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
