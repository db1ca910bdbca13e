/// The time in seconds that each phase of a case took in its worker.
package struct CasePhases: Sendable, Hashable {
  /// The seconds for reading the recordings of the case.
  package var read = 0.0
  /// The time for the states and steps of the subject, including the wait for calls that it has
  /// started, and without ``wire``.
  package var subject = 0.0
  /// The time from the arrival of each request at the server on 127.0.0.1 to the end of its answer.
  package var wire = 0.0
  /// The time for comparing the run with the contract and the recording.
  package var judge = 0.0

  package init(read: Double = 0, subject: Double = 0, wire: Double = 0, judge: Double = 0) {
    (self.read, self.subject, self.wire, self.judge) = (read, subject, wire, judge)
  }

  /// Adds the times of another case, phase by phase, for a sum over a run.
  package static func += (left: inout CasePhases, right: CasePhases) {
    left.read += right.read
    left.subject += right.subject
    left.wire += right.wire
    left.judge += right.judge
  }
}
