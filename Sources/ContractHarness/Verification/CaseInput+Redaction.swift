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
      judged.outcomes = judged.outcomes.map(numberMarker.markingNumbers)
    }
    return judged
  }

  /// A run of the subject, as the recording is held against it.
  ///
  /// Secrets, of which a recording has placeholders, look alike on both sides.
  func compared(_ observation: Observation) -> Observation {
    guard let redactor, mode == .replay || recording != nil else { return observation }
    // A vendor's own answers repeat secrets where no rule names them, as those on file did.
    var compared = mode == .replay ? observation : redactor.redacted(observation).observation
    if let recording, let original, compared.outcomes == original.outcomes {
      compared.outcomes = recording.outcomes
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
    if let recording, let original, index < original.exchanges.count,
      request == original.exchanges[index].request
    {
      return recording.exchanges[index].request
    }
    return redactor?.canonical(request) ?? request
  }

  /// The redactor that marks redacted numbers; `nil` where nothing was redacted.
  private var numberMarker: Redactor? {
    if let recorded = original ?? recording, recorded.redacted.isEmpty { return nil }
    return redactor
  }
}
