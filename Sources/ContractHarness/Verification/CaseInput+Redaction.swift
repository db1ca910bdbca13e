import ContractBinding
import ContractModel
import ContractRedaction

extension CaseInput {
  /// The rules for placeholders in the subject's values; `nil` if the subject has real values.
  ///
  /// Only a live adapter on replay gets placeholders. Real vendors and doubles give real values.
  var redactedValues: RedactedValues? {
    mode == .replay && !subject.kind.isDouble ? recordedValues : nil
  }

  /// The rules for placeholders in the recording, to compare the contract with the recording.
  var recordedValues: RedactedValues {
    RedactedValues(
      credentials: contract.credentials, redactor: numberMarker,
      standIns: (original ?? recording)?.evidence.standIns(for: contract.credentials) ?? [:])
  }

  /// Prepares a run of the subject for the comparison with the contract.
  ///
  /// Redaction has replaced secret numbers by 0. They get a mark, so that they differ from a real
  /// 0.
  func judged(_ observation: Observation) -> Observation {
    guard redactedValues != nil, let numberMarker else { return observation }
    var observation = observation
    observation.outcomes = observation.outcomes.map(numberMarker.markingNumbers)
    return observation
  }

  /// Prepares the recording for the comparison with the contract, with marks for redacted numbers.
  func judged(_ recording: Recording) -> Recording {
    var judged = original ?? recording
    if let numberMarker {
      judged.evidence.outcomes = judged.evidence.outcomes.map(numberMarker.markingNumbers)
    }
    return judged
  }

  /// Prepares a run of the subject for the comparison with the recording.
  ///
  /// All secrets become equal on both sides, because the recording has only placeholders.
  ///
  /// The evidence is the run without secrets; `nil` on replay.
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
    for index in compared.exchanges.indices where !subject.kind.isDouble && !repeatsRequests {
      let request = compared.exchanges[index].request
      compared.exchanges[index].request =
        canonicalRequests?(request) ?? redactor.canonical(request)
    }
    return compared
  }

  /// The redactor that marks redacted numbers; `nil` if nothing is redacted or the recording lists
  /// no replaced value.
  private var numberMarker: Redactor? {
    if let recorded = original ?? recording, recorded.evidence.redacted.isEmpty { return nil }
    return redactor
  }
}
