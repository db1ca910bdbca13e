import ContractBinding

extension RecordingFile {
  /// What is secret in the files that are there, or looks so: rules may be younger than they are.
  ///
  /// - Parameters:
  ///   - scan: What finds it.
  ///   - parts: The files beside the recordings of the folder.
  /// - Returns: The rules and the places in the first file that holds something; `nil` when none
  ///   does.
  public func leftover(by scan: SecretScan, among parts: RecordingParts) -> Diagnostic? {
    let bodies = parts[stem].filter { Self.bodyStem($0) != nil }.sorted()
    for name in ["\(stem).json"] + bodies {
      let path = "\(folder.path)/\(name)"
      guard let bytes = try? Self.content(of: path) else { continue }
      if let diagnostic = scan.leftover(in: bytes, path: path) { return diagnostic }
    }
    return nil
  }

  /// Whether a scan finds something in the file itself: what bodies hold is redacted anew.
  func holdsSecret(for scan: SecretScan) -> Bool {
    guard let bytes = try? Self.content(of: path) else { return false }
    return !scan.hits(in: bytes).isEmpty
  }
}
