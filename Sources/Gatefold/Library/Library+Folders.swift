import GatefoldPlatform

extension Library {
    /// The folders that lead from the library to its stages, innermost first.
    var wayToLibrary: [Descriptor] { (own.map { [$0] } ?? []) + [root] }

    /// The receipts of groups whose files stand side by side; nil where there never was one.
    func openReceipts() throws(SystemError) -> Descriptor? {
        try openPrivateFolder(PrivateFolder.receiptsName)
    }

    func makeReceipts() throws(SystemError) -> Descriptor {
        try makePrivateFolder(PrivateFolder.receiptsName)
    }

    /// A folder of the private one; nil where it isn't there.
    func openPrivateFolder(_ name: String) throws(SystemError) -> Descriptor? {
        guard let own else {
            throw SystemError(
                call: "openat", number: SystemError.forbidden, path: PrivateFolder.name)
        }
        return try files.openFolder(name, in: own)
    }

    /// A folder of the private one, which is made where it is missing.
    func makePrivateFolder(_ name: String) throws(SystemError) -> Descriptor {
        if let found = try openPrivateFolder(name) { return found }
        guard let own else {
            throw SystemError(call: "mkdirat", number: SystemError.readOnly, path: root.path)
        }
        let made = try PrivateFolder.open(name, in: own, files)
        if durability == .full { try files.sync(own) }
        return made
    }
}
