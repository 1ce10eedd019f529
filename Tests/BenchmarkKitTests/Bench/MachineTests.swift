import BenchmarkKit
import Testing

@Suite struct MachineTests {
    @Test(arguments: [
        ("gatefold 0.1.0\n", "0.1.0"),
        ("curl 7.88.1 (x86_64-pc-linux-gnu) libcurl/7.88.1 OpenSSL/3.0.19\n", "7.88.1"),
        ("aria2 version 1.36.0\nCopyright (C) 2006", "1.36.0"),
        ("GNU Wget2 1.99.1 - multithreaded downloader\n", "1.99.1"),
        ("nginx version: nginx/1.22.1\n", "1.22.1"),
    ])
    func findsTheVersionInWhatAProgramSays(_ said: String, _ version: String) {
        #expect(Machine.version(in: said) == version)
    }

    @Test func findsNoVersionWhereThereIsNone() {
        #expect(Machine.version(in: "") == nil)
        #expect(Machine.version(in: "no numbers\nat all\n") == nil)
        #expect(Machine.libcurl(in: "curl 8.1 libcurl/8.2 zlib/1") == "8.2")
        #expect(Machine.libcurl(in: "curl 8.1") == nil)
    }

    @Test func tellsHowAProgramIsLinked() {
        let dynamic = "\tlibswiftCore.so => /usr/lib/libswiftCore.so (0x1)\n"
        #expect(Machine.linking(in: dynamic) == "dynamically linked")
        #expect(Machine.linking(in: "\tlibc.so.6 => /lib/libc.so.6\n") == "statically linked")
    }

    @Test func findsTheProcessor() {
        let text = "processor\t: 0\nmodel name\t: Some  Processor @ 2 GHz\nflags: a\n"
        #expect(Machine.processor(in: text) == "Some Processor @ 2 GHz")
        #expect(Machine.processor(in: "") == nil)
    }
}
