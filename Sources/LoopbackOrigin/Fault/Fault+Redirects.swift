extension Fault {
    /// Addresses of other addresses.
    static let redirects: [Fault] = [
        Fault("redirect-N", 302, number: 302, "Redirects with status N to the resource.") {
            $0.redirect($0.number, to: $0.address($0.path))
        },
        Fault("redirect-relative", 302, "Redirects to a relative path with `..` in it.") {
            let depth = $0.request.path.split(separator: "/").count - 1
            let up = String(repeating: "../", count: depth)
            return $0.redirect(to: "\(up)\($0.path.dropFirst())")
        },
        Fault("redirect-dots", 302, "Redirects to an absolute path with `.` and `..` in it.") {
            $0.redirect(to: "/nowhere/../else/.././\($0.path.dropFirst())")
        },
        Fault("redirect-escaped-slash", 302, "Redirects to a path in which %2F has to stay.") {
            $0.redirect(to: "/fault/kept%2Fslash\($0.path)")
        },
        Fault("kept%2Fslash", 200, "Serves the resource, at a path in which %2F has to stay.") {
            $0.normal
        },
        Fault("redirect-network-path", 302, "Redirects to an address without a scheme.") {
            $0.redirect(to: "//127.0.0.1:\($0.port)\($0.path)")
        },
        Fault("redirect-query", 302, "Redirects to the same path with a query.") {
            $0.request.query == nil ? $0.redirect(to: "?here") : $0.normal
        },
        Fault("redirect-fragment", 302, "Redirects to the resource with a fragment behind it.") {
            $0.redirect(to: "\($0.path)#start")
        },
        Fault("redirect-port-N", 302, number: 8_081, "Redirects to the same path at port N.") {
            $0.redirect(to: "http://127.0.0.1:\($0.number)\($0.path)")
        },
        Fault("redirect-host", 302, "Redirects to the same server by its name localhost.") {
            $0.redirect(to: "http://localhost:\($0.port)\($0.path)")
        },
        Fault("redirect-loop", 302, "Redirects to itself.") { $0.redirect(to: $0.request.path) },
        Fault("redirect-chain-N", 302, number: 30, "Redirects N times, then serves.") {
            guard $0.number > 1 else {
                return $0.number == 1 ? $0.redirect(to: $0.path) : $0.normal
            }
            return $0.redirect(to: "/fault/redirect-chain-\($0.number - 1)\($0.path)")
        },
        Fault("redirect-endless", 302, "Redirects to another address each time.") {
            $0.redirect(to: "\($0.request.path)?hop=\($0.plays + 1)")
        },
        Fault("redirect-to-file", 302, "Redirects to a file: URL.") {
            $0.redirect(to: "file:///etc/hostname")
        },
        Fault("redirect-to-ftp", 302, "Redirects to an ftp: URL.") {
            $0.redirect(to: "ftp://127.0.0.1:\($0.port)\($0.path)")
        },
        Fault("redirect-to-data", 302, "Redirects to a data: URL.") {
            $0.redirect(to: "data:audio/wav;base64,UklGRg==")
        },
        Fault("redirect-to-https", 302, "Redirects to https at a port that speaks no TLS.") {
            $0.redirect(to: "https://127.0.0.1:\($0.port)\($0.path)")
        },
        Fault("redirect-to-link-local", 302, "Redirects to 169.254.169.254.") {
            $0.redirect(to: "http://169.254.169.254/latest\($0.path)")
        },
        Fault("redirect-userinfo", 302, "Redirects to an address with a user and a password.") {
            $0.redirect(to: "http://user:secret@127.0.0.1:\($0.port)\($0.path)")
        },
        Fault("redirect-backslash", 302, "Redirects to `HOST\\@elsewhere`, which names two hosts.")
        {
            $0.redirect(to: "http://127.0.0.1:\($0.port)\\@elsewhere.invalid\($0.path)")
        },
        Fault("redirect-escaped-host", 302, "Redirects to a host with a percent sign in it.") {
            $0.redirect(to: "http://127%2E0.0.1:\($0.port)\($0.path)")
        },
        Fault("redirect-nowhere", 302, "Redirects without a Location.") { $0.page(302) },
        Fault("redirect-nonsense", 302, "Redirects to an address without a host.") {
            $0.redirect(to: "http://")
        },
    ]
}

extension Scene {
    fileprivate func redirect(_ status: Int = 302, to location: String) -> Reply {
        page(status, ["Location": location])
    }
}
