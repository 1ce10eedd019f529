import GatefoldPlatform

extension GroupPlace {
    /// The library, and the folders on the way to the group.
    func folders(in library: Library) throws(SystemError) -> [Descriptor] {
        var folders = [library.root]
        for component in components.dropLast() {
            let last = folders[folders.count - 1]
            guard let next = try library.files.openFolder(component.text, in: last) else { break }
            folders.append(next)
        }
        return folders
    }
}
