/// A certificate authority of the benchmark's own, and the server's certificate, by openssl(1).
struct Authority {
    let openssl: String
    let children: Children
    let workshop: Workshop

    /// Makes both, for 127.0.0.1 and for a day.
    func make() throws(BenchmarkFailure) {
        let folder = workshop.tls
        let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        let names = "subjectAltName=IP:127.0.0.1\nbasicConstraints=CA:FALSE\n"
        try TextFile.write(names, to: folder + "/names")
        try run(
            ["req", "-x509"] + curve + [
                "-days", "1", "-subj", "/CN=Gatefold benchmark", "-keyout",
                folder + "/authority.key", "-out", workshop.authority,
            ])
        try run(
            ["req"] + curve + [
                "-subj", "/CN=127.0.0.1", "-keyout", folder + "/server.key", "-out",
                folder + "/server.csr",
            ])
        try run([
            "x509", "-req", "-in", folder + "/server.csr", "-CA", workshop.authority, "-CAkey",
            folder + "/authority.key", "-CAcreateserial", "-days", "1", "-extfile",
            folder + "/names", "-out", folder + "/server.pem",
        ])
    }

    private func run(_ arguments: [String]) throws(BenchmarkFailure) {
        let log = workshop.logs + "/openssl"
        let command = Command(openssl, arguments)
        let code = try children.run(command, log: log)
        guard code == 0 else {
            throw .ended(command, code: code, said: TextFile.text(log) ?? "")
        }
    }
}
