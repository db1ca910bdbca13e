/// `fuzz TARGET [libFuzzer's options] [folders of inputs]`.
@main enum Fuzz {
  /// What each input is given to; chosen before libFuzzer starts, and never again.
  nonisolated(unsafe) fileprivate static var target = FuzzTarget.contract

  static func main() {
    guard let word = CommandLine.arguments.dropFirst().first,
      let target = FuzzTarget(rawValue: word)
    else {
      let targets = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
      print("usage: fuzz TARGET [-option=value …] [FOLDER …]\ntargets: \(targets)")
      return
    }
    self.target = target
    // libFuzzer runs its children by the first argument, so the target stays in its place, where
    // libFuzzer would take it for a folder: the arguments go on behind it.
    var count = CommandLine.argc - 1
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = CommandLine.unsafeArgv + 1
    _ = runDriver(&count, &arguments, testOneInput)
  }
}

/// libFuzzer's own main loop.
@_extern(c, "LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// What libFuzzer calls for each input; its runtime looks it up by this name too.
@c(LLVMFuzzerTestOneInput)
func testOneInput(bytes: UnsafePointer<UInt8>?, count: Int) -> CInt {
  Fuzz.target.test(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
