import GatefoldPlatform

/// Where a committed group's receipt lies.
enum GroupLocation: Hashable, Sendable {
    /// In the group's own folder: the folders' names from the library inwards.
    case folder([String])
    /// Among the receipts of groups whose files lie side by side, under the group's key.
    case flat(String)

    /// What a person is told of a group whose receipt can't be read.
    var path: String {
        switch self {
        case .folder(let names): names.joined(separator: "/")
        case .flat(let key): ReceiptDesk.flatPath + "/" + key + ReceiptDesk.ending
        }
    }
}

/// Opens committed groups by their location, with nothing of them believed.
struct ReceiptDesk: Sendable {
    static let ending = ".json"
    static let flatPath = PrivateFolder.name + "/" + PrivateFolder.receiptsName

    let library: Library

    private var files: FileSystem { library.files }

    /// A group with its open folder.
    struct Opened: Sendable {
        let group: StoredGroup
        let folder: Descriptor
    }

    /// What a look at a location came to.
    enum Found: Sendable {
        case group(Opened)
        /// There is no receipt any more.
        case absent
        /// There is one, and it can't be one of Gatefold's.
        case damaged
        case unreadable(SystemError)
    }

    /// Opens the group at a location.
    func open(_ location: GroupLocation) -> Found {
        do throws(SystemError) {
            switch location {
            case .folder(let names): return try openFolder(names)
            case .flat(let key): return try openFlat(key)
            }
        } catch {
            // The receipt is a link.
            return error.meansNoFolder ? .damaged : .unreadable(error)
        }
    }

    private func openFolder(_ names: [String]) throws(SystemError) -> Found {
        guard let folder = try folder(names) else { return .absent }
        guard try files.status(of: Receipt.fileName, in: folder) != nil else { return .absent }
        let bytes = try files.contents(of: Receipt.fileName, in: folder, limit: Receipt.limit)
        guard let receipt = bytes.flatMap(Receipt.checked), receipt.layout ?? .folder == .folder
        else { return .damaged }
        let path = names.joined(separator: "/")
        // Nearly every name is a safe one, and then its own path.
        let isInPlace = receipt.name == path || (try? GroupPlace(receipt.name))?.path == path
        let group = StoredGroup(
            name: isInPlace ? receipt.name : path, folder: path, receipt: receipt)
        return .group(Opened(group: group, folder: folder))
    }

    private func openFlat(_ key: String) throws(SystemError) -> Found {
        guard let receipts = try library.openReceipts(),
            try files.status(of: key + Self.ending, in: receipts) != nil
        else { return .absent }
        let bytes = try files.contents(of: key + Self.ending, in: receipts, limit: Receipt.limit)
        guard let receipt = bytes.flatMap(Receipt.checked), receipt.layout == .flat,
            let place = try? GroupPlace(receipt.name), place.key == key
        else { return .damaged }
        let names = place.components.dropLast().map(\.text)
        let path = names.isEmpty ? "." : names.joined(separator: "/")
        let group = StoredGroup(name: receipt.name, folder: path, receipt: receipt)
        // Without its folder every file of the group is missing: that is for whoever reads them.
        let folder = try folder(names) ?? .nowhere(path: path)
        return .group(Opened(group: group, folder: folder))
    }

    /// Opens folders one in another; nil where one is missing, or is a link or a file.
    func folder(_ names: [String]) throws(SystemError) -> Descriptor? {
        var folder = library.root
        do throws(SystemError) {
            for name in names {
                guard let next = try files.openFolder(name, in: folder) else { return nil }
                folder = next
            }
        } catch  where error.meansNoFolder {
            return nil
        }
        return folder
    }
}

extension Library {
    /// Where the receipts of flat groups lie, in the order of their keys.
    func flatLocations() throws(SystemError) -> [GroupLocation] {
        guard let receipts = try openReceipts() else { return [] }
        return try files.names(in: receipts).compactMap { name in
            guard name.hasSuffix(ReceiptDesk.ending) else { return nil }
            let key = String(name.dropLast(ReceiptDesk.ending.count))
            return SHA256Digest(hexadecimal: key) == nil ? nil : .flat(key)
        }
    }
}

extension SystemError {
    /// Whether a link, or something else that is no folder, stands where one should be.
    var meansNoFolder: Bool { number == SystemError.notAFolder || number == SystemError.link }
}
