import ContractBinding
package import ContractModel
package import ContractRedaction

extension RecordingFile {
  /// Scans the existing files of the recording, because redaction rules may have changed since it
  /// was written.
  ///
  /// - Parameters:
  ///   - scan: The scan with the contract's rules.
  ///   - parts: The files beside the recordings of the folder.
  /// - Returns: The rules and the places in the first file with a secret; `nil` if there is none.
  func leftover(by scan: SecretScan, among parts: RecordingParts) -> Diagnostic? {
    let bodies = parts[stem].filter { Self.bodyStem($0) != nil }.sorted()
    for name in ["\(stem).json"] + bodies {
      let path = "\(folder.path)/\(name)"
      guard let bytes = try? Self.content(of: path) else { continue }
      if let diagnostic = scan.leftover(in: bytes, path: path) { return diagnostic }
    }
    return nil
  }

  /// Refuses a recording whose files would contain a secret.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - scan: The scan with the contract's rules.
  /// - Throws: A ``RecordingProblem`` that names the rule and the place.
  package func refuseSecrets(
    in recording: Recording, by scan: SecretScan
  ) throws(RecordingProblem) {
    try refuseSecrets(in: RecordingDocument(recording, stem: stem), by: scan)
  }

  func refuseSecrets(
    in document: RecordingDocument, by scan: SecretScan
  ) throws(RecordingProblem) {
    for body in document.bodies {
      try scan.refuse(body.bytes, path: "\(folder.path)/\(body.name)")
    }
    try scan.refuse(document.json, path: "\(folder.path)/\(stem).json")
  }
}

extension RecordingStore {
  /// Finds secrets in a recording by the current rules of the contract.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - scenario: Its scenario.
  ///   - contract: Its contract.
  ///   - parts: The files beside the recordings of the contract.
  /// - Returns: The rules and the places; `nil` if there is no secret.
  package func leftover(
    in recording: Recording, of scenario: Scenario, in contract: Contract,
    among parts: RecordingParts
  ) -> Diagnostic? {
    let file = file(of: scenario.name, in: contract.name)
    return .unredacted(recording, in: file, scenario, contract)
      ?? file.leftover(by: contract.scan, among: parts)
  }
}
