/// A committed group as it is found in a library: its receipt, and where its files lie.
///
/// The receipt was checked as far as it can be without reading the files: each name in it is that
/// of a file in the group's own folder.
public struct StoredGroup: Hashable, Sendable {
    /// The group's name; where its folder was moved by hand, the folder's path.
    public let name: String

    /// The path of the folder with its files, relative to the library; `.` is the library itself.
    public let folder: String

    /// What the group knows of its origin.
    public let receipt: Receipt

    /// How its files lie in the library.
    public var layout: Layout { receipt.layout ?? .folder }

    /// The length of all its files, in bytes.
    public var bytes: Int64 { receipt.files.reduce(0) { $0 + $1.bytes } }

    /// The path of one of its files, relative to the library.
    ///
    /// - Parameter file: A file of its receipt.
    /// - Returns: The path, folders separated by `/`.
    public func path(of file: Receipt.File) -> String {
        folder == "." ? file.file : folder + "/" + file.file
    }
}

extension Receipt {
    /// More bytes than a receipt ever has.
    static let limit = 4_194_304

    /// Reads a receipt, which anybody may have written; nil where it can't be one.
    ///
    /// A name in it that is more than a name, or one of Gatefold's own, is never opened.
    static func checked(_ bytes: [UInt8]) -> Receipt? {
        guard
            let receipt = Receipt(scanning: bytes) ?? RecordCoder.decode(Receipt.self, from: bytes),
            receipt.gatefold == 1,
            !receipt.files.isEmpty, receipt.hasAddableLengths,
            Set(receipt.files.map(\.file)).count == receipt.files.count,
            receipt.files.allSatisfy({ isPlainName($0.file) })
        else { return nil }
        return receipt
    }

    private var hasAddableLengths: Bool {
        var sum: Int64 = 0
        for file in files {
            let (next, isTooLarge) = sum.addingReportingOverflow(file.bytes)
            if isTooLarge || file.bytes < 0 { return false }
            sum = next
        }
        return true
    }

    private static func isPlainName(_ name: String) -> Bool {
        !name.isEmpty && !name.utf8.contains(0) && !name.utf8.contains(UInt8(ascii: "/"))
            && ![".", "..", fileName, PrivateFolder.name].contains(name)
    }
}

extension Int64 {
    /// The sum, or the largest number where it would be larger.
    func cappedSum(_ other: Int64) -> Int64 {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
