/// Something that a server does and a downloader has to answer right.
///
/// `GET /fault/NAME/song.wav` plays it on the resource at `/song.wav`. A name with `-once`,
/// `-twice` or `-thrice` behind it is played so often, and then the resource is served as it is.
package struct Fault: Sendable {
    /// The name; where it ends in `-N`, a number stands there in an address.
    package let name: String

    /// What the server does, in one sentence.
    package let summary: String

    /// The status that the first play begins with; nil where no status line comes.
    package let status: Int?

    /// The number of the example; the one that is played where the name takes none.
    package let number: Int

    /// Decides the reply to one request.
    let play: @Sendable (Scene) -> Reply

    init(
        _ name: String, _ status: Int?, number: Int = 0, _ summary: String,
        play: @escaping @Sendable (Scene) -> Reply
    ) {
        self.name = name
        self.status = status
        self.number = number
        self.summary = summary
        self.play = play
    }

    /// A name that can stand in an address, for example `status-404` for `status-N`.
    package var example: String {
        stem.map { "\($0)\(number)" } ?? name
    }

    /// The name before its number, with the hyphen; nil where it takes none.
    private var stem: Substring? {
        name.hasSuffix("-N") ? name.dropLast() : nil
    }
}

extension Fault {
    /// The fault that a name in an address means, and the number in that name.
    static func find(_ name: FaultName) -> (fault: Fault, number: Int)? {
        if let fault = table.first(where: { $0.name == name.stem }) { return (fault, fault.number) }
        for fault in table {
            guard let stem = fault.stem, name.stem.hasPrefix(stem) else { continue }
            if let number = Int(name.stem.dropFirst(stem.count)), number >= 0 {
                return (fault, number)
            }
        }
        return nil
    }
}
