extension AssetGroup {
    /// The group's place, once everything about the group that can be wrong was looked at.
    func checkedPlace() throws(FailureReason) -> GroupPlace {
        guard !assets.isEmpty else { throw .invalid("the group has no assets") }
        for asset in assets {
            guard !asset.sources.isEmpty else {
                throw .invalid("the \(asset.role.rawValue) has no address")
            }
            for source in asset.sources {
                if let refusal = Address.isUsable(source) { throw .invalid("\(refusal)") }
            }
        }
        do throws(SafeName.Refusal) {
            return try GroupPlace(name)
        } catch {
            throw .invalid("\(error)")
        }
    }
}
