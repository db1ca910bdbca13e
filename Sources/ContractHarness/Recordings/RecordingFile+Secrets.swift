import ContractBinding

extension RecordingFile {
  /// What is secret in the files that are there, or looks so: rules may be younger than they are.
  ///
  /// - Parameter scan: What finds it.
  /// - Returns: The rules and the places in the first file that holds something; `nil` when none
  ///   does.
  public func leftover(by scan: SecretScan) -> Diagnostic? {
    let bodies = folder.names.filter { Self.bodyStem($0) == stem }.sorted()
    for name in ["\(stem).json"] + bodies {
      let path = "\(folder.path)/\(name)"
      guard let bytes = try? Self.content(of: path) else { continue }
      if let diagnostic = scan.leftover(in: bytes, path: path) { return diagnostic }
    }
    return nil
  }
}
