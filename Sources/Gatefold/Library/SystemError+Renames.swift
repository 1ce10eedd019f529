import GatefoldPlatform

extension SystemError {
    /// "Folder not empty" is ENOTEMPTY on ext4 and EEXIST on xfs.
    var meansTaken: Bool { number == Self.exists || number == Self.notEmpty }

    /// Whether a rename failed because of what it is, and not of what it was about.
    var meansNoSuchRename: Bool {
        let numbers = [Self.invalid, Self.otherDevice, Self.unknownCall, Self.unsupported]
        return call.hasPrefix("renameat") && numbers.contains(number)
    }
}
