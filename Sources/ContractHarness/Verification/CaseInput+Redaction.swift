import ContractBinding
import ContractModel
import ContractRedaction

extension CaseInput {
  /// The placeholders to expect when the subject is judged; `nil` if it has real values.
  ///
  /// Only a live adapter on replay gets placeholders. Real vendors and doubles give real values.
  var redactedValues: RedactedValues? {
    mode == .replay && !subject.kind.isDouble ? recordedValues : nil
  }

  /// The placeholders to expect when the recording is judged.
  var recordedValues: RedactedValues {
    RedactedValues(credentials: contract.vendor.credentials, redactor: numberMarker)
  }

  /// Prepares a run of the subject for the comparison with the contract.
  func judged(_ observation: Observation) -> Observation {
    guard redactedValues != nil, let numberMarker else { return observation }
    var observation = observation
    observation.outcomes = observation.outcomes.map(numberMarker.markingNumbers)
    return observation
  }

  /// Prepares the recording for the comparison with the contract.
  func judged(_ recording: Recording) -> Recording {
    var judged = original ?? recording
    if let numberMarker {
      judged.outcomes = judged.outcomes.map(numberMarker.markingNumbers)
    }
    return judged
  }

  /// Prepares a run of the subject for the comparison with the recording.
  ///
  /// Secrets become placeholders, because the recording has only placeholders.
  func compared(_ observation: Observation) -> Observation {
    guard let redactor, mode == .replay || recording != nil else { return observation }
    // A real vendor may repeat a secret where no rule names it, so the whole run is redacted, as
    // the recording was.
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

  /// Makes a request comparable: requests that differ only in secrets become equal.
  ///
  /// Most requests equal the recorded one, whose comparable form is already known.
  private func canonical(_ request: VendorRequest, at index: Int) -> VendorRequest {
    if let recording, let original, index < original.exchanges.count,
      request == original.exchanges[index].request
    {
      return recording.exchanges[index].request
    }
    return redactor?.canonical(request) ?? request
  }

  /// The redactor that marks redacted numbers; `nil` if nothing was redacted.
  private var numberMarker: Redactor? {
    if let recorded = original ?? recording, recorded.redacted.isEmpty { return nil }
    return redactor
  }
}
