extension Fault {
    /// Bodies that are not what was asked for.
    static let disguises: [Fault] = [
        Fault("html-instead", 200, "Sends a sign-in page as text/html.") {
            $0.whole.carrying(Content(signIn), as: "text/html; charset=utf-8")
        },
        Fault("html-as-image", 200, "Sends a sign-in page as image/jpeg.") {
            $0.whole.carrying(Content(signIn), as: "image/jpeg")
        },
        Fault("html-as-audio", 200, "Sends a sign-in page as audio/mpeg.") {
            $0.whole.carrying(Content(signIn), as: "audio/mpeg")
        },
        Fault("html-without-type", 200, "Sends a sign-in page without a Content-Type.") {
            $0.whole.carrying(Content(signIn), as: nil)
        },
        Fault("html-after-space", 200, "Sends 2 KiB of spaces and then a page, as image/png.") {
            let space = String(repeating: " ", count: 2 << 10)
            return $0.whole.carrying(Content(space + signIn), as: "image/png")
        },
        Fault("json-instead", 200, "Sends an error in JSON.") {
            $0.whole.carrying(Content("{\"error\": \"link expired\"}\n"), as: "application/json")
        },
        Fault("xml-instead", 200, "Sends an error in XML.") {
            let text = "<?xml version=\"1.0\"?>\n<Error><Code>AccessDenied</Code></Error>\n"
            return $0.whole.carrying(Content(text), as: "application/xml")
        },
        Fault("text-instead", 200, "Sends an error as plain text.") {
            $0.whole.carrying(Content("This link has expired.\n"), as: "text/plain")
        },
        Fault("svg", 200, "Sends an SVG picture, which is an image though it is XML.") {
            $0.whole.carrying(Content(picture), as: "image/svg+xml")
        },
    ]
}

private let signIn = """
    <!DOCTYPE html>
    <html><head><title>Sign in</title></head>
    <body><h1>Sign in to use this network</h1></body></html>

    """

private let picture = """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" width="60" height="60">
    <rect width="60" height="60" fill="#223"/><circle cx="30" cy="30" r="20" fill="#fa4"/>
    </svg>

    """
