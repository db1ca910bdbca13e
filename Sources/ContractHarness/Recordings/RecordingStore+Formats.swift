import ContractBinding
package import ContractModel
import ContractValues

/// The way to bring a recording of an older format up to date.
package enum RecordingUpgrade: Sendable, Hashable {
  /// The recording in the present format; the vendor need not be called.
  case offline(Recording)
  /// The file lacks the layout of a body, which only the vendor knows.
  case mustBeRecorded
}

extension RecordingStore {
  /// Finds how to upgrade an old recording to the format that restores the vendor's exact bytes.
  ///
  /// The result is `nil` if the format is recent enough, or if there is no recording.
  package func upgrade(
    of scenario: String, in contract: String
  ) throws(DiagnosticError) -> RecordingUpgrade? {
    guard file(of: scenario, in: contract).exists else { return nil }
    var recording = try load(scenario, in: contract)
    guard recording.format < Recording.completeFormat else { return nil }
    if recording.evidence.exchanges.contains(where: \.needsLayout) { return .mustBeRecorded }
    recording.format = Recording.completeFormat
    return .offline(recording)
  }
}

extension Exchange {
  /// True if a body is JSON or XML, whose exact bytes need a layout.
  ///
  /// A recording of an old format has no layout, so it must be recorded again.
  fileprivate var needsLayout: Bool {
    var forms = [BodyForm(request.body, headers: request.headers)]
    if case .response(let response) = result {
      forms.append(BodyForm(response.body, headers: response.headers))
    }
    return forms.contains { form in
      switch form {
      case .json, .jsonLines, .xml: true
      case .none, .text, .bytes: false
      }
    }
  }
}
