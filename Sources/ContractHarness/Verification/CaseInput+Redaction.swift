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
      judged.evidence.outcomes = judged.evidence.outcomes.map(numberMarker.markingNumbers)
    }
    return judged
  }

  /// Prepares a run of the subject for the comparison with the recording.
  ///
  /// Secrets, of which a recording has placeholders, look alike on both sides.
  ///
  /// - Parameters:
  ///   - observation: The run as it was.
  ///   - evidence: The run without secrets; `nil` on replay.
  /// - Returns: The run in the form of the recording.
  func compared(_ observation: Observation, _ evidence: Evidence?) -> Observation {
    guard let redactor, mode == .replay || recording != nil else { return observation }
    // A real vendor may repeat a secret where no rule names it, so the whole run is redacted, as
    // the recording was.
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

  /// Makes a request comparable: requests that differ only in secrets become equal.
  ///
  /// Most requests equal the recorded one, whose comparable form is already known.
  private func canonical(_ request: VendorRequest, at index: Int) -> VendorRequest {
    if let recording, let original, index < original.evidence.exchanges.count,
      request == original.evidence.exchanges[index].request
    {
      return recording.evidence.exchanges[index].request
    }
    return redactor?.canonical(request) ?? request
  }

  /// The redactor that marks redacted numbers; `nil` if nothing was redacted.
  private var numberMarker: Redactor? {
    if let recorded = original ?? recording, recorded.evidence.redacted.isEmpty { return nil }
    return redactor
  }
}
