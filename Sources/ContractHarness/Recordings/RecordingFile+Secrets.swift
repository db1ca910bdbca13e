import ContractBinding
package import ContractModel
package import ContractRedaction
import ContractValues

extension RecordingFile {
  /// Searches the existing files of the recording for secrets, because the rules may have changed
  /// since they were written.
  ///
  /// The message is about the first file with a secret.
  func leftover(by scan: SecretScan, among parts: RecordingParts) -> Diagnostic? {
    let bodies = parts[stem].filter { Self.bodyStem($0) != nil }.sorted()
    for name in ["\(stem).json"] + bodies {
      let path = "\(folder.path)/\(name)"
      guard let bytes = try? Self.content(of: path) else { continue }
      if let diagnostic = scan.leftover(in: bytes, path: path) { return diagnostic }
    }
    return nil
  }

  /// Throws an error if the files of a recording would contain a secret, so that they are not
  /// written.
  ///
  /// The error names the rule and the position. The parts of an `earlier` run of the scenario, in
  /// which the same scan found nothing, are not searched again. With a `live` scenario, the error
  /// is about its live run, which writes no recording.
  package func refuseSecrets(
    in recording: Recording, besides earlier: Recording? = nil, by scan: SecretScan,
    inLiveRunOf live: Scenario? = nil
  ) throws(DiagnosticError) {
    var rest = recording
    if let earlier { rest.evidence.removeParts(of: earlier.evidence) }
    let isClean = rest.removeLargeJSON { scan.leftover(in: $0) == nil }
    // A message shows the place in the file, so the whole file is made if there is a secret.
    if isClean, (try? refuseSecrets(in: RecordingDocument(rest, stem: stem), by: scan)) != nil {
      return
    }
    try refuseSecrets(
      in: RecordingDocument(recording, stem: stem), by: scan, inLiveRunOf: live)
  }

  func refuseSecrets(
    in document: RecordingDocument, by scan: SecretScan, inLiveRunOf live: Scenario? = nil
  ) throws(DiagnosticError) {
    for body in document.bodies {
      try scan.refuse(body.bytes, path: "\(folder.path)/\(body.name)", inLiveRunOf: live)
    }
    try scan.refuse(document.json, path: "\(folder.path)/\(stem).json", inLiveRunOf: live)
  }
}

extension Evidence {
  /// Removes the bodies and the values of header fields that an earlier run has at the same place.
  ///
  /// The other parts stay at their places. Texts are compared as bytes, because Swift's `==` also
  /// takes two spellings of a letter as equal, of which only one may be in a key.
  fileprivate mutating func removeParts(of earlier: Evidence) {
    for (index, other) in zip(exchanges.indices, earlier.exchanges) {
      if exchanges[index].request.body == other.request.body { exchanges[index].request.body = [] }
      guard case .response(var response) = exchanges[index].result,
        case .response(let known) = other.result
      else { continue }
      let isReadAlike = response.headers["content-type"] == known.headers["content-type"]
      response.headers.removeValues(of: known.headers)
      if isReadAlike, response.body == known.body {
        response.body = []
        exchanges[index].pieces = []
      }
      exchanges[index].result = .response(response)
    }
  }
}

extension [VendorHeader] {
  fileprivate mutating func removeValues(of others: [VendorHeader]) {
    for (index, other) in zip(indices, others)
    where self[index].name == other.name && self[index].value.utf8.elementsEqual(other.value.utf8) {
      self[index].value = ""
    }
  }
}

extension Recording {
  /// Removes large JSON bodies after a search of their bytes, so that they need not be written in
  /// the layout of a file.
  ///
  /// The result is false if one of these bodies is not clean; the others may then remain.
  fileprivate mutating func removeLargeJSON(_ isClean: ([UInt8]) -> Bool) -> Bool {
    for index in evidence.exchanges.indices {
      let request = evidence.exchanges[index].request
      if request.body.isLargePlainJSON {
        guard isClean(request.body) else { return false }
        evidence.exchanges[index].request.body = []
      }
      guard case .response(var response) = evidence.exchanges[index].result,
        response.body.isLargePlainJSON
      else { continue }
      guard isClean(response.body) else { return false }
      response.body = []
      evidence.exchanges[index].result = .response(response)
      evidence.exchanges[index].pieces = []
    }
    return true
  }
}

extension [UInt8] {
  /// True for JSON over 64 KiB without escapes that a recording writes in another way, such as
  /// `\u0041` and `\/`.
  ///
  /// Its strings are the same bytes in the file of a recording.
  fileprivate var isLargePlainJSON: Bool {
    guard count > BodyFiles.inlineLimit, first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return false }
    return offset(of: Array("\\u".utf8)) == nil && offset(of: Array("\\/".utf8)) == nil
  }
}

extension RecordingStore {
  /// Finds secrets in an existing recording by the present rules of the contract.
  ///
  /// The message has the rules and the positions, but not the secrets.
  package func leftover(
    in recording: Recording, of scenario: Scenario, in contract: Contract,
    among parts: RecordingParts
  ) -> Diagnostic? {
    let file = file(of: scenario.name, in: contract.name)
    return .unredacted(recording, in: file, scenario, contract)
      ?? file.leftover(by: contract.scan, among: parts)
  }
}

extension Diagnostic {
  /// The message about a recording with values that the contract redacts now, but did not redact
  /// when it was recorded.
  ///
  /// It has the positions and not the values. It is `nil` if there is nothing to redact.
  static func unredacted(
    _ recording: Recording, in file: RecordingFile, _ scenario: Scenario, _ contract: Contract
  ) -> Diagnostic? {
    let observation = Observation(recording.evidence)
    let clean = contract.redactor.evidence(of: observation)
    guard Observation(clean) != observation else { return nil }
    let places = clean.redacted.filter { !recording.evidence.redacted.contains($0) }
    return Diagnostic(
      "the recording holds what the contract redacts now",
      at: scenario.location,
      facts: [fact("recording", file.path)]
        + places.prefix(3).map { fact("at", "\($0.place) (\($0.rule))") }
        + (places.count > 3 ? ["and \(places.count - 3) more"] : []),
      help: [.record(scenario, of: contract, again: true)]
    )
  }
}
