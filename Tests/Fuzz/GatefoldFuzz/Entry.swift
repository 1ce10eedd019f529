/// What libFuzzer calls with every input that it makes.
///
/// The property is chosen by an argument such as `--names`, which libFuzzer leaves alone.
@c(LLVMFuzzerTestOneInput)
func testOneInput(_ start: UnsafeRawPointer?, _ count: Int) -> Int32 {
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
    var input = unsafe FuzzInput(Array(bytes))
    chosen.check(&input)
    return 0
}

private let chosen: FuzzTarget = {
    let names = CommandLine.arguments.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    guard let target = names.compactMap(FuzzTarget.init).first else {
        let known = FuzzTarget.allCases.map { "--" + $0.rawValue }.joined(separator: " ")
        fatalError("no target was chosen; there are \(known)")
    }
    return target
}()

/// Ends the process, which libFuzzer takes for a finding, unless something holds.
///
/// - Parameters:
///   - holds: What has to hold.
///   - text: What is wrong where it doesn't.
func claim(_ holds: Bool, _ text: @autoclosure () -> String) {
    guard !holds else { return }
    fatalError(text())
}
