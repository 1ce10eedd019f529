/// The version of this library, after semver.org.
public let gatefoldVersion = "0.1.0"
