#if os(Linux) || os(macOS)
    import CCurl
    package func v() -> String { unsafe String(cString: ccurl_version()) }
#endif
