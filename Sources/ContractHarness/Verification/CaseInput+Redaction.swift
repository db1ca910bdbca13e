import ContractBinding
import ContractModel
import ContractRedaction

extension CaseInput {
  /// The knowledge of redaction that judging the subject needs.
  ///
  /// On replay, a live adapter is given placeholders. What the vendor itself says, and what a
  /// double makes up, is judged as it was.
  var redactedValues: RedactedValues? {
    mode == .replay && !subject.kind.isDouble ? recordedValues : nil
  }

  /// The knowledge of redaction that judging the recording needs.
  var recordedValues: RedactedValues {
    RedactedValues(credentials: contract.vendor.credentials, redactor: numberMarker)
  }

  /// A run of the subject, as the contract is held against it.
  func judged(_ observation: Observation) -> Observation {
    guard redactedValues != nil, let numberMarker else { return observation }
    var observation = observation
    observation.outcomes = observation.outcomes.map(numberMarker.markingNumbers)
    return observation
  }

  /// The recording, as the contract is held against it.
  func judged(_ recording: Recording) -> Recording {
    var judged = original ?? recording
    if let numberMarker {
      judged.evidence.outcomes = judged.evidence.outcomes.map(numberMarker.markingNumbers)
    }
    return judged
  }

  /// A run of the subject, as the recording is held against it.
  ///
  /// Secrets, of which a recording has placeholders, look alike on both sides.
  ///
  /// - Parameters:
  ///   - observation: The run as it was.
  ///   - evidence: The run without secrets; `nil` on replay.
  /// - Returns: The run in the form of the recording.
  func compared(_ observation: Observation, _ evidence: Evidence?) -> Observation {
    guard let redactor, mode == .replay || recording != nil else { return observation }
    // A vendor's own answers repeat secrets where no rule names them, as those on file did.
    var compared = evidence.map { Observation($0) } ?? observation
    if let recording, let original, compared.outcomes == original.evidence.outcomes {
      compared.outcomes = recording.evidence.outcomes
    } else {
      compared.outcomes = compared.outcomes.map(redactor.canonical)
    }
    for index in compared.exchanges.indices where !subject.kind.isDouble {
      compared.exchanges[index].request = canonical(compared.exchanges[index].request, at: index)
    }
    return compared
  }

  /// A request in the form in which requests are compared: most are those that were recorded, of
  /// which that form is known.
  private func canonical(_ request: VendorRequest, at index: Int) -> VendorRequest {
    if let recording, let original, index < original.evidence.exchanges.count,
      request == original.evidence.exchanges[index].request
    {
      return recording.evidence.exchanges[index].request
    }
    return redactor?.canonical(request) ?? request
  }

  /// The redactor that marks redacted numbers; `nil` where nothing was redacted.
  private var numberMarker: Redactor? {
    if let recorded = original ?? recording, recorded.evidence.redacted.isEmpty { return nil }
    return redactor
  }
}
