import ContractBinding
import ContractModel
import Foundation

extension CaseInput {
  /// The assumed duration of a step without `within`, in seconds: the default time limit.
  private static let stepLimit = 5.0

  /// The period in which the subject ran, for `now` in expectations; empty outside a run.
  var momentsOfRun: [ClosedRange<Double>] {
    guard let startedAt else { return [] }
    let start = startedAt.timeIntervalSince1970
    return [start...max(start, (now ?? Date()).timeIntervalSince1970)]
  }

  /// The period in which the recording was made: from its start, for as long as its steps may take.
  ///
  /// It is empty outside a replay, and without a recording.
  var momentsOfRecording: [ClosedRange<Double>] {
    guard mode == .replay, let recording,
      let start = Timestamp.date(of: recording.provenance.recordedAt)?.timeIntervalSince1970
    else { return [] }
    let seconds = scenario.steps.map { $0.within ?? Self.stepLimit }.reduce(0, +)
    return [start...start + seconds]
  }
}
