import GatefoldPlatform

/// An nginx of the benchmark's own on 127.0.0.1, with one worker: a plain port and one with TLS.
package struct Nginx: Sendable {
    /// Where files are served without TLS.
    package let plain: Errand.Server
    /// Where the same files are served with TLS and HTTP/2.
    package let secure: Errand.Server

    private let process: ChildProcess
    private let log: String

    /// Starts it, and waits until it answers.
    package init(
        _ path: String, in workshop: Workshop, children: Children
    ) throws(BenchmarkFailure) {
        let ports = try Self.freePorts()
        let text = Self.configuration(
            workshop, ports: ports, asRoot: ThisProcess.isPrivileged)
        let configuration = workshop.root + "/nginx.conf"
        try TextFile.write(text, to: configuration)
        plain = Errand.Server(port: ports.plain, authority: nil)
        secure = Errand.Server(port: ports.secure, authority: workshop.authority)
        log = workshop.requests
        let said = workshop.logs + "/nginx"
        let words = ["-p", workshop.root, "-c", configuration, "-e", workshop.logs + "/errors"]
        process = try children.start(Command(path, words), log: said)
        guard Self.answers(ports.plain) else {
            stop()
            throw .noServer(TextFile.text(said) ?? "")
        }
    }

    /// Ends it, and waits until its worker has ended too.
    package func stop() {
        process.terminate()
        _ = process.wait()
    }

    /// The server for a work.
    package func server(for work: Work) -> Errand.Server {
        work.kind == .secure ? secure : plain
    }

    /// What the requests that `body` leads to came over, and over how many connections.
    package func observing<Result>(
        _ body: () throws(BenchmarkFailure) -> Result
    ) throws(BenchmarkFailure) -> (Result, transport: String) {
        Self.waitForLog()
        let before = (TextFile.text(log) ?? "").utf8.count
        let result = try body()
        Self.waitForLog()
        let lines = (TextFile.text(log) ?? "").utf8.dropFirst(before)
        return (result, Self.transport(String(Substring(lines))))
    }

    /// What lines of the log say: `HTTP/2, 1 connection`.
    package static func transport(_ lines: String) -> String {
        let requests = lines.split(whereSeparator: \.isNewline).map {
            $0.split(separator: " ").map(String.init)
        }.filter { $0.count == 2 }
        let protocols = Set(requests.map { $0[0] }).sorted().map {
            $0.hasSuffix("/2.0") ? String($0.dropLast(2)) : $0
        }
        let connections = Set(requests.map { $0[1] }).count
        let count = "\(connections) connection\(connections == 1 ? "" : "s")"
        return requests.isEmpty ? "" : "\(protocols.joined(separator: " and ")), \(count)"
    }

    /// Lines are written 200 ms after they came, at the latest.
    private static func waitForLog() { ThisProcess.pause(milliseconds: 500) }

    private static func answers(_ port: UInt16) -> Bool {
        for _ in 0..<200 {
            if (try? Socket(connectingTo: port, patience: 1)) != nil { return true }
            ThisProcess.pause(milliseconds: 25)
        }
        return false
    }

    private static func freePorts() throws(BenchmarkFailure) -> Ports {
        do throws(SystemError) {
            let first = try Socket(listeningOn: 0)
            let second = try Socket(listeningOn: 0)
            return Ports(plain: first.port, secure: second.port)
        } catch {
            throw .notStarted(error)
        }
    }

    private struct Ports {
        let plain: UInt16
        let secure: UInt16
    }

    private static func configuration(
        _ workshop: Workshop, ports: Ports, asRoot: Bool
    ) -> String {
        let root = workshop.root
        // As root its worker has to be root too, since nobody else may read the folder.
        return """
            \(asRoot ? "user root;" : "")
            daemon off;
            worker_processes 1;
            pid \(root)/nginx.pid;
            events { worker_connections 1024; }
            http {
                types { audio/mp4 m4a; image/png png; }
                log_format line '$server_protocol $connection';
                access_log \(workshop.requests) line buffer=64k flush=200ms;
                client_body_temp_path \(root)/tmp; proxy_temp_path \(root)/tmp;
                fastcgi_temp_path \(root)/tmp; uwsgi_temp_path \(root)/tmp;
                scgi_temp_path \(root)/tmp;
                sendfile on;
                tcp_nopush on;
                server {
                    listen 127.0.0.1:\(ports.plain);
                    listen 127.0.0.1:\(ports.secure) ssl http2;
                    ssl_certificate \(workshop.tls)/server.pem;
                    ssl_certificate_key \(workshop.tls)/server.key;
                    root \(workshop.served);
                }
            }

            """
    }
}
