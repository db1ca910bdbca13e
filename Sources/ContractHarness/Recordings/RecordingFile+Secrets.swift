import ContractBinding
package import ContractModel
import ContractRedaction

extension RecordingFile {
  /// Finds secrets in the files that are there: rules may be younger than they are.
  ///
  /// - Parameters:
  ///   - scan: What finds it.
  ///   - parts: The files beside the recordings of the folder.
  /// - Returns: The rules and the places in the first file that holds something; `nil` when none
  ///   does.
  func leftover(by scan: SecretScan, among parts: RecordingParts) -> Diagnostic? {
    let bodies = parts[stem].filter { Self.bodyStem($0) != nil }.sorted()
    for name in ["\(stem).json"] + bodies {
      let path = "\(folder.path)/\(name)"
      guard let bytes = try? Self.content(of: path) else { continue }
      if let diagnostic = scan.leftover(in: bytes, path: path) { return diagnostic }
    }
    return nil
  }

  /// Checks whether a scan finds something in the file itself: what bodies hold is redacted anew.
  func holdsSecret(for scan: SecretScan) -> Bool {
    guard let bytes = try? Self.content(of: path) else { return false }
    return !scan.hits(in: bytes).isEmpty
  }
}

extension RecordingStore {
  /// Finds secrets in a recording by the contract's rules of now.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - scenario: Its scenario.
  ///   - contract: Its contract.
  ///   - parts: The files beside the recordings of the contract.
  /// - Returns: What there is, by rule and place; `nil` when there is nothing.
  package func leftover(
    in recording: Recording, of scenario: Scenario, in contract: Contract,
    among parts: RecordingParts
  ) -> Diagnostic? {
    let file = file(of: scenario.name, in: contract.name)
    return .unredacted(recording, in: file, scenario, contract)
      ?? file.leftover(by: contract.scan, among: parts)
  }
}
