import Gatefold
import Testing

/// What other libraries say may hold an address with a password in it.
struct SecretsTests {
    @Test(arguments: [
        ("no address", "no address"),
        ("for 'gopher://a:s@127.0.0.1:9'", "for 'gopher://127.0.0.1:9'"),
        ("http://a:s@host/x?q=s and http://b:s@other", "http://host/x and http://other"),
        ("http://a:s@t@host/x#s.", "http://host/x"),
        ("\"https://host/a b\"", "\"https://host/a b\""),
        ("://", "://"),
    ])
    func areLeftOut(text: String, expected: String) {
        #expect(text.withoutSecrets == expected)
    }
}
