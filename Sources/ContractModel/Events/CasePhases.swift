/// The seconds that the phases of a case took in its worker.
package struct CasePhases: Sendable, Hashable {
  /// The reading of its recordings.
  package var read = 0.0
  /// The states and steps of the subject, and the waiting for what it has begun, without ``wire``.
  package var subject = 0.0
  /// The time from the arrival of each request at the server on 127.0.0.1 to the end of its answer.
  package var wire = 0.0
  /// The comparison with contract and recording.
  package var judge = 0.0

  /// Creates phases that took no time.
  package init() {}

  /// Adds the times of another case.
  package static func += (left: inout CasePhases, right: CasePhases) {
    left.read += right.read
    left.subject += right.subject
    left.wire += right.wire
    left.judge += right.judge
  }
}
