extension TestDouble {
  /// Says how the double simulates a fault; it does not stand for scenarios with another.
  ///
  /// - Parameters:
  ///   - name: The fault as contracts write it: `timeout`, `status 503`.
  ///   - setUp: Brings the double into a state in which it behaves as if the fault were there.
  /// - Returns: The registration with the fault.
  public func fault(
    _ name: String,
    _ setUp: @escaping @Sendable (inout Double) async throws -> Void
  ) -> Self {
    state(SubjectDescription.stateName(simulating: name)) { double, _ in try await setUp(&double) }
  }
}

extension SubjectDescription {
  /// Names the state in which a double simulates a fault.
  ///
  /// - Parameter fault: The fault as contracts write it.
  /// - Returns: A name that no contract gives to a state of its own.
  package static func stateName(simulating fault: String) -> String { "fault: \(fault)" }
}
