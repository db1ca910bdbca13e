import ContractBinding
import ContractModel
import ContractValues
import Foundation

extension CaseInput {
  /// The matching of the subject's values with the contract, in which no name is bound yet.
  var matching: Matching {
    var matching = Matching(
      bindings: Bindings(seed: seed, variables: variables), xpath: contract.xpath)
    matching.redacted = redactedValues
    matching.now = momentsOfRun + momentsOfRecording
    return matching
  }

  /// The matching of the recorded values with the contract, in which no name is bound yet.
  func matching(of recording: Recording) -> Matching {
    var matching = contract.matching(of: recording)
    matching.redacted = recordedValues
    matching.now = momentsOfRecording
    return matching
  }

  /// The assumed duration of a step without `within`, in seconds: the default time limit.
  private static let stepLimit = 5.0

  /// The period in which the subject ran, for `now` in expectations; empty outside a run.
  private var momentsOfRun: [ClosedRange<Double>] {
    guard let startedAt else { return [] }
    let start = startedAt.timeIntervalSince1970
    return [start...max(start, (now ?? Date()).timeIntervalSince1970)]
  }

  /// The period in which the recording was made: from its start, for as long as its steps may take.
  ///
  /// It is empty outside a replay, and without a recording.
  private var momentsOfRecording: [ClosedRange<Double>] {
    guard mode == .replay, let recording,
      let start = Timestamp.date(of: recording.provenance.recordedAt)?.timeIntervalSince1970
    else { return [] }
    let seconds = scenario.steps.map { $0.within ?? Self.stepLimit }.reduce(0, +)
    return [start...start + seconds]
  }
}

extension Contract {
  /// The matching of recorded values with the contract, without knowledge of what was redacted.
  func matching(of recording: Recording) -> Matching {
    let placeholders = Credentials(placeholdersFor: variables).values
    return Matching(
      bindings: Bindings(seed: recording.seed, variables: placeholders), xpath: xpath)
  }

  /// The evaluator of `$xpath`, with the prefixes that the contract gives to namespaces.
  var xpath: XPathEvaluator { XPathEvaluator(namespaces: vendor.namespaces) }

  /// The places of values that may differ in each run, from the contract and from a recording.
  func volatility(of recording: Recording?) -> Volatility {
    Volatility(declared: vendor.volatile, learnt: recording?.volatile ?? [])
  }
}
