/// The parts of the time that a case took, in seconds.
package struct CasePhases: Sendable, Hashable {
  /// The time in which the recording was read and the vendor's part prepared.
  package var preparation = 0.0
  /// The time of the subject, with states, requests and their answers.
  package var subject = 0.0
  /// The time in which the results were compared with contract and recording.
  package var judging = 0.0

  /// Creates a case's parts, of which none has taken time.
  package init() {}
}

extension CasePhases: WireCodable {
  package init(from wire: inout WireReader) throws {
    preparation = try wire.number()
    subject = try wire.number()
    judging = try wire.number()
  }

  package func write(to wire: inout WireWriter) throws {
    wire.number(preparation)
    wire.number(subject)
    wire.number(judging)
  }
}
